declare module "opencc-js/dict/STCharacters" {
  /** "简 簡|…" */
  const characters: string;
  export default characters;
}

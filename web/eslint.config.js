/** What the compiler does not see: hooks that run only sometimes or miss a change, promises nobody waits for, words outside the dictionaries. */

import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const HAN = "[\\u4e00-\\u9fff]";
/** Attributes that people read or hear. */
const SPOKEN = "/^(alt|aria-label|label|placeholder|text|title)$/";
const words = "Words that people read belong into src/lang.";

export default tseslint.config(
  { ignores: ["node_modules", "src/net/protocol.ts", "src/net/games.ts"] },
  ...tseslint.configs.recommended,
  {
    files: ["src/**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-non-null-assertion": "off", // a seat that is there: the compiler cannot know
      "@typescript-eslint/no-unused-vars": "off", // the compiler says so
      "@typescript-eslint/no-explicit-any": "off", // a calculator's draft is its form's own business
    },
  },
  {
    files: ["src/net/**"],
    // What comes in and goes out has the server's types.
    rules: Object.fromEntries(
      ["explicit-any", "unsafe-argument", "unsafe-assignment", "unsafe-call", "unsafe-member-access", "unsafe-return"].map((name) => [
        `@typescript-eslint/no-${name}`,
        "error",
      ]),
    ),
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    // The scoring contract of mahjong names groups by their Chinese words; tiles and jokers are drawn with their characters.
    ignores: ["src/lang/**", "src/gallery/**", "src/**/*.test.*", "src/tables/mahjong/calculator/draft.ts", "src/ui/{Card,Tile}.tsx"],
    rules: {
      "no-restricted-syntax": [
        "error",
        { selector: `Literal[value=/${HAN}/]`, message: words },
        { selector: `TemplateElement[value.raw=/${HAN}/]`, message: words },
        { selector: `JSXText[value=/${HAN}|[A-Za-z]{2}/]`, message: words },
        { selector: `JSXAttribute[name.name=${SPOKEN}] > Literal[value=/[A-Za-z]{2}/]`, message: words },
      ],
    },
  },
);

/** A question as the end of a link: the scoring request itself, so that nothing of it is lost on the way. */

/** Letters, digits, - and _ alone: chats cut links at anything else. */
export function packed(request: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The request of such a link; whatever is wrong with it is thrown. */
export function unpacked(code: string): unknown {
  const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

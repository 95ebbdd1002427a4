/** How many bytes a text has in UTF-8. A lone surrogate counts as the character that replaces it. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    const isPair = code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    // Two units make four bytes, of which two are counted here.
    if (isPair) index++;
  }
  return bytes;
}

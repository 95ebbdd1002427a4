const PADDING = 61; // =

/**
 * Reads base64 with the URL-safe alphabet and padding, as Go does: line breaks are skipped, bits beyond the last byte are
 * not looked at. Returns Go's reason as a text if it is none.
 */
export function decodeUrlBase64(text: string): Uint8Array | string {
  const source = new TextEncoder().encode(text);
  const bytes: number[] = [];
  let at = 0;
  for (;;) {
    let bits = 0;
    let count = 0;
    while (count < 4) {
      at = skipLineBreaks(source, at);
      const code = source[at];
      if (code === undefined) return count === 0 ? Uint8Array.from(bytes) : illegal(at - count);
      at++;
      const value = valueOf(code);
      if (value < 0) break;
      bits = (bits << 6) | value;
      count++;
    }
    if (count === 4) {
      bytes.push((bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff);
      continue;
    }
    if (source[at - 1] !== PADDING || count < 2) return illegal(at - 1);
    if (count === 2) {
      at = skipLineBreaks(source, at);
      if (at === source.length) return illegal(at);
      if (source[at] !== PADDING) return illegal(at - 1);
      at++;
      bytes.push((bits >> 4) & 0xff);
    } else bytes.push((bits >> 10) & 0xff, (bits >> 2) & 0xff);
    at = skipLineBreaks(source, at);
    return at < source.length ? illegal(at) : Uint8Array.from(bytes);
  }
}

function skipLineBreaks(source: Uint8Array, start: number): number {
  let at = start;
  while (source[at] === 10 || source[at] === 13) at++;
  return at;
}

/** The six bits that a character stands for; -1 for one of another alphabet. */
function valueOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  return code === 45 ? 62 : code === 95 ? 63 : -1;
}

function illegal(at: number): string {
  return `illegal base64 data at input byte ${at}`;
}

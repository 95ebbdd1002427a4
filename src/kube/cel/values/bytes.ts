const PADDING = 61; // =

/**
 * Reads base64 with the URL-safe alphabet and padding, as Go does: line breaks are skipped, bits beyond the last byte are
 * not looked at. Returns Go's reason as a text if it is not one.
 */
export function decodeUrlBase64(text: string): Uint8Array | string {
  const source = new TextEncoder().encode(text);
  const bytes: number[] = [];
  let index = 0;
  for (;;) {
    let bits = 0;
    let count = 0;
    while (count < 4) {
      index = skipLineBreaks(source, index);
      const code = source[index];
      if (code === undefined) return count === 0 ? Uint8Array.from(bytes) : illegal(index - count);
      index++;
      const value = valueOf(code);
      if (value < 0) break;
      bits = (bits << 6) | value;
      count++;
    }
    if (count === 4) {
      bytes.push((bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff);
      continue;
    }
    if (source[index - 1] !== PADDING || count < 2) return illegal(index - 1);
    if (count === 2) {
      index = skipLineBreaks(source, index);
      if (index === source.length) return illegal(index);
      if (source[index] !== PADDING) return illegal(index - 1);
      index++;
      bytes.push((bits >> 4) & 0xff);
    } else bytes.push((bits >> 10) & 0xff, (bits >> 2) & 0xff);
    index = skipLineBreaks(source, index);
    return index < source.length ? illegal(index) : Uint8Array.from(bytes);
  }
}

function skipLineBreaks(source: Uint8Array, start: number): number {
  let index = start;
  while (source[index] === 10 || source[index] === 13) index++;
  return index;
}

/** The six bits that a character stands for; -1 for one of another alphabet. */
function valueOf(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  return code === 45 ? 62 : code === 95 ? 63 : -1;
}

function illegal(index: number): string {
  return `illegal base64 data at input byte ${index}`;
}

/** The order of bytes, where a beginning of the other comes first. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

import { countCodePoints } from "./code-points.js";

export function addString(left: string, right: string): string {
  return left + right;
}

export function addBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const sum = new Uint8Array(left.length + right.length);
  sum.set(left);
  sum.set(right, left.length);
  return sum;
}

export function containsString(text: string, part: string): boolean {
  return text.includes(part);
}

export function startsWithString(text: string, start: string): boolean {
  return text.startsWith(start);
}

export function endsWithString(text: string, end: string): boolean {
  return text.endsWith(end);
}

/** The number of code points. */
export function sizeString(text: string): number {
  return countCodePoints(text);
}

export function sizeBytes(bytes: Uint8Array): number {
  return bytes.length;
}

export { sizeBytes as bytesSize, sizeString as stringSize };

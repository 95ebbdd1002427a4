// CEL counts code points, JavaScript UTF-16 units. They differ only where a text has surrogates, in pairs.

/** How many code points a text has. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xd800) count--;
  return count;
}

/** Where in the text the code point with a number begins; a number beyond the text gives -1, its end the length. */
export function unitIndex(text: string, codePoint: number): number {
  let index = 0;
  for (let left = codePoint; left > 0; left--) {
    if (index >= text.length) return -1;
    index += (text.charCodeAt(index) & 0xfc00) === 0xd800 ? 2 : 1;
  }
  return index;
}

/** How many code points there are before a place in the text. */
export function codePointIndex(text: string, unit: number): number {
  let index = unit;
  for (let position = 0; position < unit; position++) if ((text.charCodeAt(position) & 0xfc00) === 0xd800) index--;
  return index;
}

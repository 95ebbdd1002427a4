/** How far back a deflated stream can refer to, in bytes (RFC 1951). */
export const WINDOW = 32768;

/** Ends a stream of pieces: an empty block of the fixed codes, which says that it is the last. */
export const END_OF_PIECES = Uint8Array.of(3, 0);

/** An empty block that is stored begins with three bits, and at the next byte its length and the complement of that. */
const STORED_HEAD_BITS = 3;
const STORED_LENGTH = Uint8Array.of(0, 0, 0xff, 0xff);

/**
 * Deflates a piece of a stream, which refers to what stands in the window before it and ends with a whole byte, so that pieces
 * can be put one behind the other. The compressor is loaded only where there is something to compress.
 */
export async function deflatePiece(piece: Uint8Array, window: Uint8Array): Promise<Uint8Array> {
  const { Deflate } = await import("fflate");
  const parts: Uint8Array[] = [];
  // Level 9 takes twice as long and saves one byte in a hundred.
  const stream = new Deflate({ level: 6, mem: 4, dictionary: window }, (part) => parts.push(part));
  stream.push(piece);
  stream.flush();
  stream.push(new Uint8Array(), true);
  return withoutLastBlock(Buffer.concat(parts));
}

/**
 * Puts an empty stored block, which ends with a whole byte, in the place of the last block. That is an empty one of the fixed codes: the
 * bits 1 (the last), 1 and 0 (fixed) and seven zeros (its end). The compressor's own flush to a whole byte leaves out bits.
 */
function withoutLastBlock(deflated: Buffer): Uint8Array {
  const byte = deflated.findLastIndex((each) => each !== 0);
  const start = byte * 8 + 31 - Math.clz32(deflated[byte] ?? 0) - 1;
  const end = Math.ceil((start + STORED_HEAD_BITS) / 8);
  const piece = new Uint8Array(end + STORED_LENGTH.length);
  piece.set(deflated.subarray(0, end));
  for (const bit of [start, start + 1]) {
    const index = Math.floor(bit / 8);
    const mask = 1 << (bit % 8);
    if (((piece[index] ?? 0) & mask) === 0) throw new Error("a deflated stream ends with an empty block");
    piece[index] = (piece[index] ?? 0) & ~mask;
  }
  piece.set(STORED_LENGTH, end);
  return piece;
}

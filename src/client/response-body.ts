import type { TransportResponse } from "./transport.js";

/** How much of an answer is read at most. */
export interface BodyLimits {
  /** The bytes of an answer, unpacked, but for that of a watch, which may go on for ever. 256 MiB where absent. */
  readonly maxResponseBytes?: number;
  /** The bytes of a line of a watch, which is one object. 16 MiB where absent; a server stores objects of up to 3 MiB. */
  readonly maxLineBytes?: number;
}

const MAX_RESPONSE_BYTES = 256 * 1024 * 1024;
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Reads an answer as text. Throws, and ends the request, where it is longer than the limit. */
export async function readText(
  response: TransportResponse,
  { maxResponseBytes = MAX_RESPONSE_BYTES }: BodyLimits,
): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of response.chunks()) {
    size += chunk.byteLength;
    if (size > maxResponseBytes) {
      throw new Error(`the answer is longer than ${maxResponseBytes} bytes (see maxResponseBytes of the client)`);
    }
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join("");
}

/**
 * Reads the lines of an answer that are not empty, as they come. Throws, and ends the request, where one is longer than the
 * limit. What follows the last end of a line is not given: half a line is what a broken connection leaves.
 */
export async function* readLines(
  response: TransportResponse,
  { maxLineBytes = MAX_LINE_BYTES }: BodyLimits,
  onChunk: () => void,
): AsyncGenerator<string, void, undefined> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.chunks()) {
    onChunk();
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, start)) {
      check(size + end - start);
      const line = decodeAll([...pending, chunk.subarray(start, end)]);
      pending = [];
      size = 0;
      start = end + 1;
      if (line.trim() !== "") yield line;
    }
    size += chunk.byteLength - start;
    check(size);
    if (start < chunk.byteLength) pending.push(chunk.subarray(start));
  }

  function check(length: number): void {
    if (length > maxLineBytes) {
      throw new Error(`a line of the watch is longer than ${maxLineBytes} bytes (see maxLineBytes of the client)`);
    }
  }
}

const LINE_END = 0x0a;

function decodeAll(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  let text = "";
  for (const part of parts) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

import type { Transport, TransportRequest, TransportResponse } from "../client/transport.js";

/** A write was refused before it was sent, since another copy of the program may be the leader. */
export class NotLeaderError extends Error {
  override readonly name = "NotLeaderError";
}

export interface LeaderFence {
  readonly transport: Transport;
  /** Breaks off writes that are under way: the network may deliver late what was sent in time. */
  breakOff(): void;
}

/** A transport that sends writes only while this copy of the program leads. Reads always go through. */
export function fenceWrites(transport: Transport, isLeading: () => boolean): LeaderFence {
  const underWay = new Set<AbortController>();

  async function write(request: TransportRequest): Promise<TransportResponse> {
    const { method, path, signal } = request;
    if (!isLeading())
      throw new NotLeaderError(`${method} ${path} was not sent: this copy of the program does not lead`);
    const ending = new AbortController();
    const abort = (): void => ending.abort(signal?.reason);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    underWay.add(ending);
    const end = (): void => {
      underWay.delete(ending);
      signal?.removeEventListener("abort", abort);
    };
    try {
      const response = await transport.request({ ...request, signal: ending.signal });
      return { ...response, header: (name) => response.header(name), chunks: () => chunksThen(response, end) };
    } catch (error) {
      end();
      throw error;
    }
  }

  return {
    transport: { request: (request) => (request.method === "GET" ? transport.request(request) : write(request)) },
    breakOff() {
      for (const each of underWay) each.abort(new NotLeaderError("broken off: this copy of the program leads no more"));
    },
  };
}

async function* chunksThen(response: TransportResponse, end: () => void): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* response.chunks();
  } finally {
    end();
  }
}

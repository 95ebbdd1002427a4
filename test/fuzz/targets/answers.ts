import fc from "fast-check";
import { ApiError } from "../../../src/client/api-error.js";
import type { Transport } from "../../../src/client/transport.js";
import { quick, widgetsOver } from "../../client/widgets.js";
import { mutatedText } from "../mutations.js";
import { expectedError, type FuzzTarget } from "../target.js";

// A client waits between attempts; nobody does here.
const wait = globalThis.setTimeout;
globalThis.setTimeout = Object.assign(
  (run: () => void, milliseconds = 0) => wait(run, Math.min(milliseconds, 1)),
  wait,
);

const OBJECT =
  '{"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"a","resourceVersion":"2","annotations":{"x":"\\u0000int64:x"}},"spec":{"size":9007199254740993}}';
const BODIES = [
  OBJECT,
  `{"metadata":{"resourceVersion":"1","continue":""},"items":[${OBJECT}]}`,
  `{"metadata":{"resourceVersion":"1","continue":"next","remainingItemCount":1},"items":[${OBJECT},${OBJECT}]}`,
  `{"type":"ADDED","object":${OBJECT}}\n{"type":"MODIFIED","object":${OBJECT}}\n`,
  `{"type":"DELETED","object":${OBJECT}}\n{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"9"}}}\n`,
  '{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}\n',
  '{"kind":"Status","status":"Failure","message":"no","reason":"NotFound","details":{"causes":[{"field":"a"}]},"code":404}',
  "<html>Welcome</html>",
  "",
];
const TOKENS = ['{"', '":', "[", "]", "}", ",", "null", '"items"', '"metadata"', '"code"', "\n", '"type"', '"details"'];

interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** The bytes of a chunk. */
  readonly chunk: number;
  /** Whether the connection breaks instead of ending. */
  readonly breaks: boolean;
}

const answer: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(
    { weight: 4, arbitrary: fc.constant(200) },
    fc.constantFrom(0, 201, 204, 302, 400, 404, 409, 410, 422, 429, 500, 503),
  ),
  headers: fc.dictionary(
    fc.constantFrom("retry-after", "warning", "location", "content-type"),
    fc.constantFrom("0", "-1", "x", "1e9", '299 - "a\\"b"', '299 - "', "http://u:p@x/?t", "__proto__"),
    { maxKeys: 2 },
  ),
  body: mutatedText(BODIES, TOKENS),
  chunk: fc.constantFrom(1, 7, 1000, 1_000_000),
  breaks: fc.nat(9).map((draw) => draw === 0),
});

/** What servers, or whoever is in their place, answer to a client: to reads and writes, and to a watch. */
export const answers: FuzzTarget<readonly Answer[]> = {
  inputs: fc.array(answer, { minLength: 1, maxLength: 6 }),
  run: async (script) => {
    const results: unknown[] = [];
    const calls = [
      (widgets: Widgets) => widgets.get("a"),
      (widgets: Widgets) => widgets.list(),
      (widgets: Widgets) => widgets.create({ metadata: { name: "a" } }),
      watchAll,
    ];
    for (const call of calls) {
      const ending = new AbortController();
      const widgets = widgetsOver(scripted(script, ending), { maxResponseBytes: 100_000, maxLineBytes: 10_000 });
      results.push(await call(widgets, ending.signal).catch(reported));
    }
    return results;
  },
};

type Widgets = ReturnType<typeof widgetsOver>;

class Break extends Error {}

function reported(error: unknown): string {
  if (error instanceof Break || (error instanceof Error && error.name === "AbortError")) return error.name;
  return /^Error: the answer is longer than/.test(String(error)) ? String(error) : expectedError(error, ApiError);
}

async function watchAll(widgets: Widgets, signal: AbortSignal): Promise<unknown> {
  const events: unknown[] = [];
  const errors: string[] = [];
  try {
    for await (const event of widgets.watch({ backoff: quick, signal, onError: (error) => errors.push(String(error)) }))
      events.push(event);
  } catch (error) {
    return [events, errors, reported(error)];
  }
  return [events, errors];
}

/** Answers as the script says; after the last one the connection is gone for good. */
function scripted(script: readonly Answer[], ending: AbortController): Transport {
  let next = 0;
  return {
    request: async () => {
      const given = script[next++];
      if (given === undefined) {
        ending.abort();
        throw new Break("the server is gone");
      }
      return {
        status: given.status,
        header: (name) => (Object.hasOwn(given.headers, name) ? given.headers[name] : undefined),
        chunks: () => chunksOf(given),
      };
    },
  };
}

async function* chunksOf({ body, chunk, breaks }: Answer): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(body);
  for (let start = 0; start < bytes.length; start += chunk) yield bytes.subarray(start, start + chunk);
  if (breaks) throw new Break("the connection broke");
}

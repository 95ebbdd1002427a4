import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deflatePiece, END_OF_PIECES, WINDOW } from "../../../src/emitters/bundles/deflate-piece.js";

const drawnPiece = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.string({ maxLength: 300 }).map((text) => Buffer.from(text)),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(9000))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);

describe("pieces of a deflated stream", () => {
  it("one behind the other inflate to what they are of, each with what stands before it as its window", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnPiece, { maxLength: 6 }), async (parts) => {
        const packed: Uint8Array[] = [];
        let plain = Buffer.alloc(0);
        for (const part of parts) {
          packed.push(await deflatePiece(part, plain.subarray(-WINDOW)));
          plain = Buffer.concat([plain, part]);
        }
        const inflated = inflateRawSync(Buffer.concat([...packed, END_OF_PIECES]));
        expect(Buffer.compare(inflated, plain)).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("refer to their window", async () => {
    const text = Buffer.from(Array.from({ length: 400 }, (_, index) => `${index * 7919}`).join(" "));
    const alone = await deflatePiece(text, new Uint8Array());
    expect((await deflatePiece(text, text)).length).toBeLessThan(alone.length / 10);
  });
});

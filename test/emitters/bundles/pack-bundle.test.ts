import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { unpackTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { packBundle, packBundles } from "../../../src/emitters/bundles/pack-bundle.js";
import { bundleFor } from "./bundled.js";

const LONG = `${"long-".repeat(30)}.yaml`;
const SMALL = {
  name: "b",
  files: [
    { path: LONG, bytes: Buffer.from("a: 1\n") },
    { path: "index.json", bytes: Buffer.from("{}\n") },
  ],
};

describe("an archive", () => {
  it("has all files below one folder, of no date, owner or umask", async () => {
    const bundle = bundleFor({});
    const entries = await unpackTar(new Uint8Array(gunzipSync(await packBundle(bundle))), { strict: true });
    expect(entries.map(({ header }) => header.name)).toEqual(bundle.files.map(({ path }) => `${bundle.name}/${path}`));
    for (const [index, { header, data }] of entries.entries()) {
      expect(header).toMatchObject({ type: "file", mode: 0o644, uid: 0, gid: 0 });
      expect([header.uname ?? "", header.gname ?? "", header.mtime?.getTime()]).toEqual(["", "", 0]);
      expect(Buffer.from(data ?? []).equals(bundle.files[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it("has no date and no operating system in its head, and says how it was packed", async () => {
    const head = Buffer.from((await packBundle(SMALL)).slice(0, 30));
    expect(head.subarray(0, 10).toString("hex")).toBe("1f8b08100000000000ff");
    expect(head.subarray(10).toString("latin1")).toBe("crdwright packing 2\0");
  });

  // Where it has others, the number in the head has to be another too.
  it("has these bytes on every machine", async () => {
    const digest = createHash("sha256").update(await packBundle(SMALL));
    expect(digest.digest("hex")).toBe("9b6b8efe0da961f1fcf0719133d753ae84e3d5fd08ba7ee9f449f1673926c71c");
  });

  it("keeps long names", async () => {
    const [first] = await unpackTar(new Uint8Array(gunzipSync(await packBundle(SMALL))), { strict: true });
    expect(first?.header.name).toBe(`b/${LONG}`);
  });
});

/** Files of texts that repeat each other, as manifests do, and of bytes that are no text. */
const drawnBytes = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          "spec:\n",
          "description: |-\n  what is wanted\n",
          "é".repeat(700),
          "x: 1\n".repeat(9000),
        ),
      },
      { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }) },
    ),
    { maxLength: 6 },
  )
  .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));
const drawnFiles = fc
  .dictionary(fc.constantFrom("a.yaml", "b.yaml", "d/c.yaml", LONG, "index.json"), drawnBytes)
  .map((files) =>
    Object.entries(files)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, bytes]) => ({ path, bytes })),
  );

describe("bundles that are packed together, with pieces of earlier archives", () => {
  it("have the bytes of those that are packed alone, and hold the files", async () => {
    let kept = new Map<string, Uint8Array>();
    let reused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(drawnFiles, { minLength: 1, maxLength: 4 }), async (all) => {
        const bundles = all.map((files, index) => ({ name: `bundle-${index}`, files }));
        const { archives, pieces } = await packBundles(bundles, kept);
        for (const [index, bundle] of bundles.entries()) {
          const { files } = bundle;
          const packed = archives[index] ?? new Uint8Array();
          expect(Buffer.compare(packed, await packBundle(bundle))).toBe(0);
          const entries =
            files.length === 0 ? [] : await unpackTar(new Uint8Array(gunzipSync(packed)), { strict: true });
          expect(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString("hex")])).toEqual(
            files.map(({ path, bytes }) => [`${bundle.name}/${path}`, bytes.toString("hex")]),
          );
        }
        reused += [...pieces.keys()].filter((key) => kept.has(key)).length;
        kept = new Map([...kept, ...pieces]);
      }),
      { numRuns: 60 },
    );
    expect(reused).toBeGreaterThan(100);
  });

  it("pack what bundles have in common once, and after a change of one file it and the next again", async () => {
    const files = ["a", "b", "c", "d"].map((name) => ({ path: `${name}.yaml`, bytes: Buffer.from(`${name}: 1\n`) }));
    const one = { name: "one", files };
    const alone = await packBundles([one]);
    const { pieces } = await packBundles([one, { name: "two", files }]);
    // Their headers have the name of the bundle.
    expect(pieces.size - alone.pieces.size).toBe(2 * files.length);
    const changed = files.map((file) => (file.path === "b.yaml" ? { ...file, bytes: Buffer.from("b: 2\n") } : file));
    const second = await packBundles([{ name: "one", files: changed }], pieces);
    const anew = [...second.pieces.keys()].filter((key) => !pieces.has(key));
    expect(anew.filter((key) => key.startsWith("file "))).toHaveLength(2);
    expect(anew).toHaveLength(2);
  });
});

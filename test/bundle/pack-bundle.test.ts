import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { packBundle } from "../../src/bundle/pack-bundle.js";
import { bundleFor } from "./bundled.js";

const LONG = `crds/${"long-".repeat(30)}.yaml`;
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

  it("has no date and no operating system in the head of its gzip", async () => {
    const head = (await packBundle(SMALL)).slice(0, 10);
    expect(Buffer.from(head).toString("hex")).toBe("1f8b08000000000002ff");
  });

  it("has these bytes on every machine", async () => {
    const digest = createHash("sha256").update(await packBundle(SMALL));
    expect(digest.digest("hex")).toBe("f143d40f2b00ed3f37002b92aeb1134620326844e556bbc0ea2869bbf888cfb1");
  });

  it("keeps long names", async () => {
    const [first] = await unpackTar(new Uint8Array(gunzipSync(await packBundle(SMALL))), { strict: true });
    expect(first?.header.name).toBe(`b/${LONG}`);
  });
});

import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { unpackTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { packBundle } from "../../../src/emitters/bundles/pack-bundle.js";
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
    expect(head.subarray(10).toString("latin1")).toBe("crdwright packing 1\0");
  });

  // Where it has others, the number in the head has to be another too: archives that are there are kept by it.
  it("has these bytes on every machine", async () => {
    const digest = createHash("sha256").update(await packBundle(SMALL));
    expect(digest.digest("hex")).toBe("a300dc6531026f25337230add9eb1f79f67f89bd2dde5819747d7d45038adea8");
  });

  it("keeps long names", async () => {
    const [first] = await unpackTar(new Uint8Array(gunzipSync(await packBundle(SMALL))), { strict: true });
    expect(first?.header.name).toBe(`b/${LONG}`);
  });
});

describe("an archive that is there", () => {
  const other = { ...SMALL, files: SMALL.files.slice(1) };
  const again = (tar: Uint8Array, level: number) => gzipSync(tar, { level });

  it("is kept where it was packed in this way, of the same files", async () => {
    const before = await packBundle(SMALL);
    expect(await packBundle(SMALL, before)).toBe(before);
  });

  it.each<[string, (archive: Buffer) => Promise<Uint8Array> | Uint8Array]>([
    ["of other files", () => packBundle(other)],
    ["compressed by something else", (archive) => again(gunzipSync(archive), 9)],
    [
      "compressed by something else under the same head",
      (archive) => {
        const tail = again(gunzipSync(archive), 0).subarray(10);
        return Buffer.concat([archive.subarray(0, 30), tail.subarray(0, -1)]);
      },
    ],
    ["longer", (archive) => Buffer.concat([archive, Buffer.from("x")])],
    ["cut off", (archive) => archive.subarray(0, -3)],
    ["nothing but its head", (archive) => archive.subarray(0, 30)],
    ["empty", () => new Uint8Array()],
    [
      "changed in the middle",
      (archive) => {
        const changed = Buffer.from(archive);
        changed.writeUInt8(changed.readUInt8(60) ^ 0xff, 60);
        return changed;
      },
    ],
  ])("is packed anew where it is %s", async (_, makeOther) => {
    const packed = Buffer.from(await packBundle(SMALL));
    const before = await makeOther(packed);
    expect(Buffer.from(await packBundle(SMALL, before)).equals(packed)).toBe(true);
  });
});

import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import type { BundleFile } from "../../../src/emitters/bundles/bundle-index.js";
import { checkBundle, unpackBundle } from "../../../src/emitters/bundles/check-bundle.js";
import { packBundle } from "../../../src/emitters/bundles/pack-bundle.js";
import { bundleFor } from "./bundled.js";

const bundle = bundleFor({ featureSet: "TechPreviewNoUpgrade" });

function codes(files: readonly BundleFile[]): string[] {
  const found: string[] = [];
  checkBundle(files, ({ code }) => found.push(code));
  return found;
}

async function unpacked(archive: Uint8Array): Promise<readonly BundleFile[] | string[]> {
  const found: string[] = [];
  return (await unpackBundle(archive, ({ message }) => found.push(message))) ?? found;
}

describe("the check of a bundle", () => {
  it("finds nothing where all is as rendered", () => {
    expect(codes(bundle.files)).toEqual([]);
  });

  it("finds each file that is gone", () => {
    for (const { path } of bundle.files) {
      const wanted = path === "index.json" ? "bundle-unreadable" : "bundle-file-missing";
      expect(codes(bundle.files.filter((file) => file.path !== path))).toEqual([wanted]);
    }
  });

  it("finds a file in which one byte is another", () => {
    const changed = bundle.files.map(({ path, bytes }) => {
      const copy = Uint8Array.from(bytes);
      if (path.endsWith(".crd.yaml")) copy[copy.length - 2] = 0x2e;
      return { path, bytes: copy };
    });
    expect(codes(changed)).toEqual(["bundle-file-changed"]);
  });

  it("finds a file that is not listed", () => {
    expect(codes([...bundle.files, { path: "more.yaml", bytes: new Uint8Array() }])).toEqual(["bundle-file-extra"]);
  });

  it.each(["", "{}", '{"schemaVersion":2}', '{"schemaVersion":1,"name":"b"}', "[]", "null"])(
    "refuses the index %j",
    (text) => {
      expect(codes([{ path: "index.json", bytes: Buffer.from(text) }])).toEqual(["bundle-unreadable"]);
    },
  );
});

describe("the files in an archive", () => {
  it("are those that were packed", async () => {
    const files = await unpacked(await packBundle(bundle));
    expect(files.map((file) => (typeof file === "string" ? file : file.path))).toEqual(
      bundle.files.map(({ path }) => path),
    );
    expect(codes(files.filter((file) => typeof file !== "string"))).toEqual([]);
  });

  it.each<[string, () => Promise<Uint8Array>]>([
    ["no gzip", async () => Buffer.from("no")],
    ["a gzip of no tar", async () => gzipSync(Buffer.alloc(700, "x"))],
    ["half an archive", async () => (await packBundle(bundle)).slice(0, 900)],
    ["an empty archive", async () => gzipSync(await packTar([]))],
    ["files in two folders", async () => gzipSync(await packTar(["a/x", "b/x"].map(entry)))],
    [
      "a link",
      async () =>
        gzipSync(await packTar([{ header: { name: "a/x", size: 0, type: "symlink", linkname: "/etc/passwd" } }])),
    ],
    ["a gigabyte in a megabyte", async () => bomb()],
  ])("cannot be had from %s", async (_, archive) => {
    expect(await unpacked(await archive())).toEqual([expect.stringMatching(/^this is no bundle: \S/)]);
  });
});

it("may have 64 MiB, and not a byte more", async () => {
  const most = 64 * 2 ** 20;
  expect(await unpacked(gzipSync(Buffer.alloc(most), { level: 1 }))).not.toEqual([expect.stringMatching(/MiB/)]);
  expect(await unpacked(gzipSync(Buffer.alloc(most + 1), { level: 1 }))).toEqual([
    expect.stringMatching(/it unpacks to more than 64 MiB/),
  ]);
});

/** Members of a gzip file follow one another. */
function bomb(): Uint8Array {
  const part = gzipSync(Buffer.alloc(32 * 2 ** 20));
  return Buffer.concat(Array.from({ length: 32 }, () => part));
}

function entry(name: string) {
  return { header: { name, size: 1, type: "file" as const }, body: "x" };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { packBeside } from "../../../src/emitters/bundles/pack-beside.js";
import { packBundles } from "../../../src/emitters/bundles/pack-bundle.js";

/** The worker of the built command. */
const WORKER = new URL("../../../dist/bin/archive-worker.js", import.meta.url);

const folder = mkdtempSync(join(tmpdir(), "crdwright-workers-"));
afterAll(() => rmSync(folder, { recursive: true }));

function workerOf(name: string, script: string): URL {
  const path = join(folder, name);
  writeFileSync(path, script);
  return pathToFileURL(path);
}

/** Two bundles with a file in common, whose files have so many bytes together. */
function bundlesOf(byteCount: number) {
  const line = Buffer.from("description: a text that is there again and again\n");
  const shared = { path: "a.crd.yaml", bytes: Buffer.alloc(byteCount - 8, line) };
  const own = (text: string) => ({ path: "b.crd.yaml", bytes: Buffer.from(text) });
  return [
    { name: "one", files: [shared, own("b: 1")] },
    { name: "two", files: [shared, own("b: 2")] },
  ];
}

const MIB = 2 ** 20;

describe("bundles that a worker packs", () => {
  it("are of the bytes and the pieces of those that are packed here", async () => {
    const bundles = bundlesOf(MIB);
    const packed = await packBeside(bundles, WORKER);
    const { archives, pieces } = await packBundles(bundles);
    expect(packed?.archives.map((bytes) => Buffer.from(bytes).toString("base64"))).toEqual(
      archives.map((bytes) => Buffer.from(bytes).toString("base64")),
    );
    expect([...(packed?.pieces ?? [])].map(([key, bytes]) => [key, Buffer.from(bytes).toString("base64")])).toEqual(
      [...pieces].map(([key, bytes]) => [key, Buffer.from(bytes).toString("base64")]),
    );
  });

  it.each([
    ["that throws", "throw new Error('no');"],
    ["that ends", "process.exit(0);"],
    ["that is no script", "{"],
  ])("are packed here after a worker %s", async (name, script) => {
    const bundles = bundlesOf(MIB);
    const packed = await packBeside(bundles, workerOf(`${name.replaceAll(" ", "-")}.mjs`, script));
    expect(packed).toEqual(await packBundles(bundles));
  });

  it("are packed here where there is none, as the built command alone has it", async () => {
    const bundles = bundlesOf(MIB);
    expect(await packBeside(bundles)).toEqual(await packBundles(bundles));
  });

  it.each([
    [MIB - 1, false],
    [MIB, true],
  ])("of %i bytes are worth one: %s", async (byteCount, isWorth) => {
    const packed = packBeside(bundlesOf(byteCount), WORKER);
    expect(packed !== undefined).toBe(isWorth);
    await packed;
  });
});

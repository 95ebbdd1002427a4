import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { describe, expect, it, vi } from "vitest";
import { readEntry, sealedEntry } from "../../../src/io/cache-entry.js";
import { openCodeCache } from "../../../src/io/code-cache/code-cache.js";
import { temporaryFolder } from "../../project/output/folder-on-disk.js";

interface Example {
  readonly folder: string;
  readonly script: string;
}

function example(name = "first"): Example {
  const folder = temporaryFolder();
  const script = join(folder, "example.cjs");
  writeScript(script, name);
  return { folder: join(folder, "cache"), script };
}

/** A script with functions enough to be felt among those of Node, which nobody calls until `many` is. */
function writeScript(path: string, name: string): void {
  const indices = Array.from({ length: 5000 }, (_, index) => index);
  const functions = indices.map((index) => `function f${index}(x) { return [x, ${index}, x + ${index}]; }\n`);
  const calls = `exports.many = () => [${indices.map((index) => `f${index}`).join(", ")}].map((f) => f(1)[1]).length;\n`;
  writeFileSync(path, `${functions.join("")}exports.name = ${JSON.stringify(name)};\n${calls}`);
}

/** A run in this process. Returns the name that the script exports. */
function run({ folder, script }: Example, build = "1"): unknown {
  const cache = openCodeCache(folder, build);
  const loaded = cache.load(script);
  expect(cache.load(script)).toBe(loaded);
  cache.close();
  return typeof loaded === "object" && loaded !== null && "name" in loaded ? loaded.name : undefined;
}

/** A run in a process of its own, whose memory holds what it compiled and no more. */
function runProcess(example: Example, isCalled: boolean, user: { uid?: number; gid?: number } = {}): void {
  execFileSync(process.execPath, processArguments(example, isCalled), user);
}

function processArguments({ folder, script }: Example, isCalled: boolean): string[] {
  const built = pathToFileURL("dist/io/code-cache/code-cache.js").href;
  const code = `const cache = (await import(${JSON.stringify(built)})).openCodeCache(${JSON.stringify(folder)}, "1");
    const { many } = cache.load(${JSON.stringify(script)});
    if (${isCalled}) many();
    cache.close();`;
  return ["--input-type=module", "--eval", code];
}

function fileOf(folder: string): string {
  const [name, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, name ?? "");
}

/** Changes with each writing, since a new file is put in the place of the old one. */
const stateOf = (folder: string): string => `${statSync(fileOf(folder)).ino} ${statSync(fileOf(folder)).mtimeMs}`;

describe("a code cache", () => {
  it("is written by the first run, and again by one that compiled much more", () => {
    const made = example();
    runProcess(made, false);
    const first = stateOf(made.folder);
    runProcess(made, false);
    expect(stateOf(made.folder)).toBe(first);
    runProcess(made, true);
    const second = stateOf(made.folder);
    expect(second).not.toBe(first);
    runProcess(made, true);
    expect(stateOf(made.folder)).toBe(second);
    expect(statSync(fileOf(made.folder)).mode & 0o777).toBe(0o600);
  });

  it.each<[string, (path: string) => void]>([
    ["is empty", (path) => truncateSync(path, 0)],
    ["ends early", (path) => truncateSync(path, statSync(path).size - 1)],
    ["has a wrong byte at its head", (path) => flip(path, 40)],
    ["has a wrong byte in its code", (path) => flip(path, Math.floor(statSync(path).size / 2))],
    ["is of something else", (path) => writeFileSync(path, sealedEntry("another", contentsOf(path)))],
    ["holds no values", (path) => writeFileSync(path, sealedEntry(basename(path), Buffer.from("none")))],
    ["holds code that V8 refuses", refusedCode],
    ["is no file", folderInstead],
  ])("that %s is done without", (_, damage) => {
    const made = example();
    run(made);
    damage(fileOf(made.folder));
    expect(run(made)).toBe("first");
    expect(run(made)).toBe("first");
  });

  it.each<[string, (path: string) => void]>([
    ["ends early", (path) => truncateSync(path, statSync(path).size - 1)],
    ["holds code that V8 refuses", refusedCode],
  ])("that %s is made again", (_, damage) => {
    const made = example();
    run(made);
    const size = statSync(fileOf(made.folder)).size;
    damage(fileOf(made.folder));
    run(made);
    expect(statSync(fileOf(made.folder)).size).toBeGreaterThan(size / 2);
    const path = fileOf(made.folder);
    expect(readEntry(made.folder, basename(path))).toBeDefined();
  });

  it("has no code for another text, though it is as long", () => {
    const made = example("first");
    run(made);
    writeScript(made.script, "other");
    expect(run(made)).toBe("other");
    expect(run(made)).toBe("other");
  });

  it("has a file for each build, and keeps those that were written in the last thirty days", () => {
    const made = example();
    const days = (count: number): number => Date.now() / 1000 - count * 24 * 3600;
    run(made, "1");
    utimesSync(fileOf(made.folder), days(29), days(29));
    run(made, "2");
    expect(readdirSync(made.folder)).toHaveLength(2);
    for (const name of readdirSync(made.folder)) utimesSync(join(made.folder, name), days(31), days(31));
    writeFileSync(join(made.folder, "something-else"), "");
    utimesSync(join(made.folder, "something-else"), days(31), days(31));
    run(made, "3");
    expect(readdirSync(made.folder)).toHaveLength(2);
  });

  it("of another version of Node is left for that one, and has a file of its own beside it", () => {
    const made = example();
    run(made);
    const first = fileOf(made.folder);
    const state = stateOf(made.folder);
    vi.stubGlobal("process", Object.create(process, { version: { value: "v99.0.0" } }));
    try {
      expect(run(made)).toBe("first");
    } finally {
      vi.unstubAllGlobals();
    }
    expect(readdirSync(made.folder)).toHaveLength(2);
    expect(`${statSync(first).ino} ${statSync(first).mtimeMs}`).toBe(state);
  });

  it("that cannot be written is read, and done without", () => {
    const made = example();
    runProcess(made, false);
    const state = stateOf(made.folder);
    for (const [path, mode] of [
      [dirname(made.folder), 0o755],
      [made.folder, 0o555],
      [fileOf(made.folder), 0o444],
    ] as const)
      chmodSync(path, mode);
    // Nobody is kept from writing who is root.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    runProcess(made, true, user);
    expect(stateOf(made.folder)).toBe(state);
    const other = { ...made, script: join(dirname(made.folder), "other.cjs") };
    writeScript(other.script, "other");
    runProcess(other, true, user);
    expect(stateOf(made.folder)).toBe(state);
  });

  it("is written whole by processes that end at the same time", async () => {
    const made = example();
    const ended = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, processArguments(made, true)));
    await Promise.all(ended);
    const path = fileOf(made.folder);
    expect(readEntry(made.folder, basename(path))).toBeDefined();
    const state = stateOf(made.folder);
    runProcess(made, true);
    expect(stateOf(made.folder)).toBe(state);
  });

  it("keeps nothing without a folder, without a digest of the build, and where its folder cannot be made", () => {
    const made = example();
    writeFileSync(made.folder, "a file in the place of the folder");
    expect(run(made)).toBe("first");
    expect(readFileSync(made.folder, "utf8")).toBe("a file in the place of the folder");
    const other = example();
    for (const cache of [openCodeCache(other.folder, undefined), openCodeCache(undefined, "1")]) {
      expect(cache.load(other.script)).toMatchObject({ name: "first" });
      cache.close();
    }
    expect(() => statSync(other.folder)).toThrow("ENOENT");
  });

  it("gives scripts what stands beside them, and packages, also late ones", async () => {
    const folder = temporaryFolder();
    const texts = {
      "one.cjs": `exports.other = require("./other.cjs");
        exports.path = require("node:path").basename(__filename);
        exports.late = importModule("node:os");`,
      "other.cjs": "exports.name = __filename;",
    };
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    const cache = openCodeCache(join(folder, "cache"), "1");
    // The script above exports these.
    const one = cache.load(join(folder, "one.cjs")) as { other: unknown; path: unknown; late: Promise<object> };
    expect(one).toMatchObject({ other: { name: join(folder, "other.cjs") }, path: "one.cjs" });
    expect(cache.load(join(folder, "other.cjs"))).toBe(one.other);
    expect(await one.late).toHaveProperty("tmpdir");
  });
});

function flip(path: string, index: number): void {
  const bytes = readFileSync(path);
  bytes[index] = (bytes[index] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

function contentsOf(path: string): Buffer {
  return readFileSync(path).subarray(32);
}

function folderInstead(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

/** V8 would take no such code; the entry is otherwise as a run writes it. */
function refusedCode(path: string): void {
  // A run in this process has written it.
  const kept = deserialize(contentsOf(path)) as object;
  writeFileSync(path, sealedEntry(basename(path), serialize({ ...kept, code: Buffer.alloc(1000, 7), bytecode: {} })));
}

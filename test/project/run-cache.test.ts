import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createMemoryCache, openRunCache, openVerifyingCache, type RunCache } from "../../src/project/run-cache.js";
import { temporaryFolder } from "./output/folder-on-disk.js";

// Only the bundled command has the digest of a build, and so a cache.
beforeAll(() => void vi.stubGlobal("CRDWRIGHT_BUILD", "build"));
afterAll(() => void vi.unstubAllGlobals());

const SOURCES = ["widget", "gadget"].map((name) => ({
  path: `api/v1/${name}.ts`,
  text: `export interface ${name} {}`,
}));

function projectFolder(): { readonly root: string; readonly folder: string } {
  const root = temporaryFolder();
  mkdirSync(join(root, "node_modules"));
  return { root, folder: join(root, "node_modules/.cache/crdwright") };
}

/** Parses each source, and returns the results and how many were parsed rather than read from the cache. */
function run(cache: RunCache): { readonly results: readonly unknown[]; readonly parsed: number } {
  let parsed = 0;
  const results = SOURCES.map((source) =>
    cache.read("declarations", source, () => {
      parsed++;
      return { of: source.path, lines: source.text.split(" ") };
    }),
  );
  cache.close();
  return { results, parsed };
}

function entriesOf(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

/** Makes room for something else at a path. */
function removed(path: string): string {
  rmSync(path);
  return path;
}

const DAMAGES: readonly (readonly [string, (path: string, entry: Buffer, other: Buffer) => void])[] = [
  ["a text", (path) => writeFileSync(path, "not what it was")],
  ["empty", (path) => truncateSync(path, 0)],
  ["a digest alone", (path) => truncateSync(path, 32)],
  ["cut short by a byte", (path, entry) => truncateSync(path, entry.length - 1)],
  ["longer by a byte", (path, entry) => writeFileSync(path, Buffer.concat([entry, Buffer.from([0])]))],
  ["the entry of another source", (path, _, other) => writeFileSync(path, other)],
  ["a folder", (path) => void mkdirSync(join(removed(path), "inside"), { recursive: true })],
  ["a link to nothing", (path) => symlinkSync("nowhere", removed(path))],
  ["a pipe", (path) => void execFileSync("mkfifo", [removed(path)])],
];

describe("an entry that was damaged", () => {
  it.each(DAMAGES)("is made again where it is %s", (_name, damage) => {
    const { root, folder } = projectFolder();
    const { results } = run(openRunCache(root));
    const entries = entriesOf(folder);
    const [one, other] = [...entries.values()];
    for (const [name, entry] of entries) {
      damage(join(folder, name), entry, (entry === one ? other : one) ?? entry);
    }
    expect(run(openRunCache(root))).toEqual({ results, parsed: 2 });
    expect(entriesOf(folder)).toEqual(entries);
    expect(run(openRunCache(root))).toEqual({ results, parsed: 0 });
  });

  it("is made again whichever bit of it was flipped", () => {
    const { root, folder } = projectFolder();
    const { results } = run(openRunCache(root));
    const [[name, entry] = ["", Buffer.of()]] = entriesOf(folder);
    for (let bit = 0; bit < entry.length * 8; bit++) {
      const flipped = Buffer.from(entry);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(join(folder, name), flipped);
      expect(run(openRunCache(root))).toEqual({ results, parsed: 1 });
    }
    expect(readFileSync(join(folder, name))).toEqual(entry);
  });
});

it("removes whatever stands in the folder and is no entry of the run", () => {
  const { root, folder } = projectFolder();
  run(openRunCache(root));
  const entries = entriesOf(folder);
  mkdirSync(join(folder, "left", "over"), { recursive: true });
  writeFileSync(join(folder, "old"), "");
  run(openRunCache(root));
  expect(entriesOf(folder)).toEqual(entries);
});

it.each([
  [{}, 0],
  [{ CI: "" }, 0],
  [{ CI: "0" }, 0],
  [{ CI: "false" }, 0],
  [{ CI: "true" }, 2],
  [{ CI: "1" }, 2],
])(
  "verify with %j parses %d of the cached sources, and in CI takes no word that somebody else wrote",
  (environment, parsed) => {
    const { root, folder } = projectFolder();
    const { results } = run(openRunCache(root));
    for (const [name, entry] of entriesOf(folder)) forge(join(folder, name), name, entry);
    const verified = run(openVerifyingCache(root, "", environment));
    expect(verified.parsed).toBe(parsed);
    // An entry whose digest was made to fit is believed elsewhere: whoever can write it can write the sources, too.
    if (parsed > 0) expect(verified.results).toEqual(results);
    else expect(JSON.stringify(verified.results)).toContain("forged");
  },
);

/** Changes what an entry says, and its digest with it, as somebody who wants to deceive would. */
function forge(path: string, name: string, entry: Buffer): void {
  const contents = Buffer.from(entry.subarray(32).toString("latin1").replaceAll("export", "forged"), "latin1");
  const digest = createHash("sha256").update(name).update(contents).digest();
  writeFileSync(path, Buffer.concat([digest, contents]));
}

describe("a cache that a link leads out of the project", () => {
  it.each(["node_modules", "node_modules/.cache", "node_modules/.cache/crdwright"])("is not used: %s", (link) => {
    const { root } = projectFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, "foreign"), "kept");
    rmSync(join(root, link), { recursive: true, force: true });
    mkdirSync(dirname(join(root, link)), { recursive: true });
    symlinkSync(outside, join(root, link));
    expect(run(openRunCache(root)).parsed).toBe(SOURCES.length);
    expect(run(openRunCache(root)).parsed).toBe(SOURCES.length);
    expect(readdirSync(outside)).toEqual(["foreign"]);
  });
});

describe("what may be out of date", () => {
  const SOURCE = { path: "/project", text: "settings" };

  it.each([
    ["on disk", () => openRunCache(projectFolder().root)],
    ["in memory", createMemoryCache],
  ])("is found as it was last kept, under its stage and source alone: %s", (_, open) => {
    const cache = open();
    expect(cache.find("go", SOURCE)).toBeUndefined();
    cache.keep("go", SOURCE, ["one"]);
    cache.keep("go", SOURCE, new Map([["two", 2]]));
    expect(cache.find("go", SOURCE)).toEqual(new Map([["two", 2]]));
    expect(cache.find("other", SOURCE)).toBeUndefined();
    expect(cache.find("go", { ...SOURCE, text: "others" })).toBeUndefined();
    expect(cache.find("go", { ...SOURCE, path: "/other" })).toBeUndefined();
  });

  it("stays on disk where a run retains it, and goes where none has a use for it", () => {
    const { root } = projectFolder();
    const first = openRunCache(root);
    for (const stage of ["found", "retained", "unused"]) first.keep(stage, SOURCE, stage);
    first.close();
    const second = openRunCache(root);
    expect(second.find("found", SOURCE)).toBe("found");
    second.retain("retained", SOURCE);
    second.close();
    const third = openRunCache(root);
    const left = ["found", "retained", "unused"].map((stage) => third.find(stage, SOURCE));
    expect(left).toEqual(["found", "retained", undefined]);
  });

  it("stays on disk where another user has a use for it, until that one did not run for a month", () => {
    const { root, folder } = projectFolder();
    const runAs = (user: string, stages: readonly string[]): void => {
      const cache = openRunCache(root, user);
      for (const stage of stages) if (cache.find(stage, SOURCE) === undefined) cache.keep(stage, SOURCE, stage);
      cache.close();
    };
    const kept = (): (string | undefined)[] =>
      ["both", "one", "other"].map((stage) => openRunCache(root).find<string>(stage, SOURCE));
    runAs("generate one.config.ts", ["both", "one"]);
    const [list = ""] = readdirSync(folder).filter((name) => name.startsWith("used-"));
    runAs("generate other.config.ts", ["both", "other"]);
    expect(kept()).toEqual(["both", "one", "other"]);
    runAs("generate other.config.ts", ["both"]);
    expect(kept()).toEqual(["both", "one", undefined]);
    const days = (count: number): number => Date.now() / 1000 - count * 24 * 3600;
    utimesSync(join(folder, list), days(29), days(29));
    runAs("generate other.config.ts", ["both"]);
    expect(kept()).toEqual(["both", "one", undefined]);
    utimesSync(join(folder, list), days(31), days(31));
    runAs("generate other.config.ts", ["both"]);
    expect(kept()).toEqual(["both", undefined, undefined]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("keeps in memory what parsing gave of the last text of a file", () => {
    const cache = createMemoryCache();
    const texts: string[] = [];
    const read = (text: string): string =>
      cache.read("stage", { path: "a", text }, () => {
        texts.push(text);
        return text.toUpperCase();
      });
    expect(["a", "a", "b", "a"].map(read)).toEqual(["A", "A", "B", "A"]);
    expect(texts).toEqual(["a", "b", "a"]);
  });
});

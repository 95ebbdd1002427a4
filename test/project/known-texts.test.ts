import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createKnownTexts, type KnownTexts } from "../../src/project/known-texts.js";
import { temporaryFolder } from "./output/folder-on-disk.js";

/** Files that were written just now are old enough to it. */
const LATER = () => Date.now() + 60_000;

function reader(now?: () => number) {
  const folder = temporaryFolder();
  const texts: KnownTexts = createKnownTexts(now);
  let readings = 0;
  return {
    folder,
    place: (name: string) => join(folder, name),
    read: (name: string) =>
      texts.read(join(folder, name), undefined, () => {
        readings++;
        return readFileSync(join(folder, name), "utf8");
      }),
    readings: () => readings,
  };
}

describe("createKnownTexts", () => {
  it("reads a file once, as long as nothing happens to it", () => {
    const { place, read, readings } = reader(LATER);
    writeFileSync(place("a"), "one");
    expect([read("a"), read("a"), read("a")]).toEqual(["one", "one", "one"]);
    expect(readings()).toBe(1);
  });

  it("reads a file again that changed only just now, as the next change may have the same time", () => {
    const { place, read, readings } = reader();
    for (let round = 0; round < 100; round++) {
      const text = String(round % 10);
      writeFileSync(place("a"), text);
      expect([read("a"), read("a")]).toEqual([text, text]);
    }
    expect(readings()).toBe(200);
  });

  it.each<[string, (place: (name: string) => string) => void]>([
    ["is written with the same length", (place) => writeFileSync(place("a"), "two")],
    [
      "is written with the same length and the same time",
      (place) => {
        const { atime, mtime } = statSync(place("a"));
        writeFileSync(place("a"), "two");
        utimesSync(place("a"), atime, mtime);
      },
    ],
    [
      "is replaced",
      (place) => {
        writeFileSync(place("b"), "two");
        renameSync(place("b"), place("a"));
      },
    ],
    [
      "is removed and written",
      (place) => {
        rmSync(place("a"));
        writeFileSync(place("a"), "two");
      },
    ],
    [
      "becomes a link",
      (place) => {
        writeFileSync(place("b"), "two");
        rmSync(place("a"));
        symlinkSync(place("b"), place("a"));
      },
    ],
  ])("reads a file again that %s", async (_, change) => {
    const { place, read } = reader(LATER);
    writeFileSync(place("a"), "one");
    expect(read("a")).toBe("one");
    // The clock of a file system takes a few milliseconds to go on.
    await new Promise((resolve) => setTimeout(resolve, 20));
    change(place);
    expect(read("a")).toBe("two");
  });

  it("reads what a link leads to", async () => {
    const { place, read, readings } = reader(LATER);
    writeFileSync(place("target"), "one");
    symlinkSync(place("target"), place("a"));
    expect([read("a"), read("a")]).toEqual(["one", "one"]);
    expect(readings()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(place("target"), "two");
    expect(read("a")).toBe("two");
  });

  it("leaves it to the reading to say why a file cannot be read", () => {
    const { place, read } = reader(LATER);
    writeFileSync(place("a"), "one");
    expect(read("a")).toBe("one");
    rmSync(place("a"));
    expect(() => read("a")).toThrow("ENOENT");
    mkdirSync(place("a"));
    expect(() => read("a")).toThrow("EISDIR");
    expect(() => read("a/b")).toThrow("ENOENT");
  });

  it("knows nothing of a file whose reading failed", () => {
    const { place } = reader();
    const texts = createKnownTexts(LATER);
    writeFileSync(place("a"), "one");
    const fail = () => {
      throw new Error("it is too large");
    };
    expect(() => texts.read(place("a"), 1, fail)).toThrow("it is too large");
    expect(texts.read(place("a"), 1, () => "one")).toBe("one");
    // Under a lower limit it may be too large again.
    expect(() => texts.read(place("a"), 0.5, fail)).toThrow("it is too large");
  });
});

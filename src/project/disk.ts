import { join } from "node:path";
import type { SourceText } from "../source/source-text.js";
import type { KnownTexts } from "./known-texts.js";
import { readTextIfThere } from "./output/output-folder.js";

/** Texts that count instead of what is on disk, such as those that an editor has not saved, by absolute paths. */
export type UnsavedTexts = ReadonlyMap<string, string>;

/** The files of a project: those on disk, and texts that count instead of them. */
export interface Disk {
  readonly root: string;
  readonly unsaved: UnsavedTexts;
  readonly knownTexts: KnownTexts;
  readonly readFiles: Set<string>;
}

/** The texts of files; one that went between the listing and the reading is left out. */
export function readTexts(disk: Disk, paths: readonly string[], maxMib?: number): SourceText[] {
  return paths.map((path) => readSource(disk, path, maxMib)).filter((source) => source !== undefined);
}

/**
 * A source, undefined where there is none; the same object again for one that did not change since it was read last. Its lines end
 * with a line feed, as TypeScript and YAML read them, so that descriptions and digests are the same however Git checked the file out.
 */
export function readSource(disk: Disk, path: string, maxMib?: number): SourceText | undefined {
  const place = join(disk.root, path);
  const unsaved = disk.unsaved.get(place);
  const sourceOf = (text: string | undefined): SourceText | undefined =>
    text === undefined ? undefined : { path, text: text.replace(/\r\n?/g, "\n") };
  const read = (): SourceText | undefined => sourceOf(readTextIfThere(place, maxMib));
  const source = unsaved === undefined ? disk.knownTexts.read(place, maxMib, read) : sourceOf(unsaved);
  if (source === undefined) return undefined;
  disk.readFiles.add(path);
  // Another name may lead to the same place, as that of a setting.
  return source.path === path ? source : { path, text: source.text };
}

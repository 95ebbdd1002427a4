import { createHash } from "node:crypto";
import type { Kind } from "../model/api-model.js";
import type { ProjectSource } from "../source/source-origin.js";
import type { SourceText } from "../source/source-text.js";
import type { ProjectTexts } from "./compile.js";

/** Returns the key of what is made of some kinds; `more` is what else that depends on. */
export type KindKeys = (kinds: readonly Kind[], more: unknown) => SourceText;

/**
 * Makes the keys under which a cache keeps what is made of kinds. They name all that a kind depends on: the files that it was built
 * of, whose paths `filesOf` has, its package, and what holds for every kind. Each file is digested once.
 */
export function createKindKeys(texts: ProjectTexts, filesOf: ReadonlyMap<Kind, readonly string[]>): KindKeys {
  const { config, sources, features, tsconfigs, packageName } = texts;
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const digests = new Map<string, string>();
  const digestOfFile = (path: string): string => {
    const digest = digests.get(path) ?? digestOf(byPath.get(path));
    digests.set(path, digest);
    return digest;
  };
  let premises: string | undefined;
  // A name may lead to any file of the project, so which there are matters to each kind.
  const digestOfPremises = (): string =>
    (premises ??= digestOf([config, features, tsconfigs, packageName, sources.map(({ path }) => path)]));
  return (kinds, more) => ({
    path: kinds.map(({ group, version, name }) => `${group}/${version}/${name}`).join("\n"),
    get text() {
      const parts = kinds.map((kind) => [
        kind.packagePlaces,
        (filesOf.get(kind) ?? []).map((path) => [path, digestOfFile(path)]),
      ]);
      return JSON.stringify([digestOfPremises(), parts, more]);
    },
  });
}

function digestOf(value: ProjectSource | readonly unknown[] | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("hex");
}

import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";

let loaded: typeof TsMorph.ts | undefined;

/**
 * The TypeScript compiler inside ts-morph, loaded at the first call: a run that finds all sources in the cache does
 * without. It is required, not imported, since for an import Node scans its nine megabytes for the names that they export,
 * which takes longer than parsing an API.
 */
export function compiler(): typeof TsMorph.ts {
  // `require` is typed as any; the package's own types say what it gives.
  loaded ??= (createRequire(import.meta.url)("ts-morph") as typeof TsMorph).ts;
  return loaded;
}

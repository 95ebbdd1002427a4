import { createRequire } from "node:module";
import type { ts } from "@ts-morph/common";
import { requireCompiled } from "./compiled-code.js";

let loaded: typeof ts | undefined;

/**
 * The TypeScript compiler, loaded at the first call: a run that finds all sources in the cache does without. It is the copy that
 * ts-morph carries, so that it does not collide with the `typescript` of a project. It is required, not imported, since for
 * an import Node scans its nine megabytes for the names that they export, which takes longer than parsing an API.
 */
export function compiler(): typeof ts {
  loaded ??= load();
  return loaded;
}

function load(): typeof ts {
  const require = createRequire(import.meta.url);
  // Every package.json has a version; the types of this one say what the file exports.
  const { version } = require("@ts-morph/common/package.json") as { version: string };
  return requireCompiled(require.resolve("@ts-morph/common/dist/typescript.js"), version) as typeof ts;
}

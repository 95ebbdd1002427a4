import { createRequire } from "node:module";
import type * as TsMorph from "ts-morph";

/**
 * The TypeScript compiler inside ts-morph. It is required, not imported: for an import Node scans its nine megabytes for
 * the names that they export, which takes longer than parsing an API.
 */
// `require` is typed as any; the package's own types say what it gives.
export const compiler = (createRequire(import.meta.url)("ts-morph") as typeof TsMorph).ts;

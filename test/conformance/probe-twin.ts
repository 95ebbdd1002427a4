import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Compilation } from "../../src/project/compile.js";
import { compile, type Sources } from "../compile.js";

const FOLDER = fileURLToPath(new URL("probes", import.meta.url));

/** A package of probes in TypeScript, and what came of it. */
export interface ProbeTwin {
  readonly sources: Sources;
  readonly compilation: Compilation;
}

/** Compiles the TypeScript twin of a Go package, beside the package of types that they import. */
export function compileTwin(probe: string): ProbeTwin {
  const paths = [probe, "ext"].flatMap((name) => readdirSync(`${FOLDER}/${name}`).map((file) => `${name}/${file}`));
  const sources = Object.fromEntries(paths.sort().map((path) => [path, readFileSync(`${FOLDER}/${path}`, "utf8")]));
  return { sources, compilation: compile(sources, { naming: "controller-gen", allowFloats: false }) };
}

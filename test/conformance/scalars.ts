import { toYaml } from "../../src/crd/yaml/to-yaml.js";
import { documentCases } from "../crd/yaml/document-cases.js";
import { stringCases } from "../crd/yaml/string-cases.js";

/** A value that was written differently: its text, or the name of its document. */
export interface ScalarFailure {
  readonly value: string;
  readonly want: string;
  readonly got: string;
}

/** How many values were written as yaml.v2 wrote them. */
export interface ScalarsResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly ScalarFailure[];
}

/** Writes every string and document that yaml.v2 v2.4.0 was run on; reports how many came out with the same bytes. */
export function runScalarCases(): ScalarsResult {
  const strings = Object.values(stringCases)
    .flat()
    .map(([text, yaml]) => ({ value: text, want: `k: ${yaml}\n`, got: toYaml({ k: text }) }));
  const documents = documentCases.map(([name, document, yaml]) => ({ value: name, want: yaml, got: toYaml(document) }));
  const all = [...strings, ...documents];
  const failures = all.filter(({ want, got }) => got !== want);
  return { passed: all.length - failures.length, total: all.length, failures };
}

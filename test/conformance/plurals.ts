import { pluralOf } from "../../src/crd/unit/plural.js";
import { PLURAL_CASES, type PluralCase } from "../crd/plural-cases.js";

/** A kind whose plural came out differently. */
export interface PluralFailure extends PluralCase {
  readonly got: string;
}

/** How many kinds got controller-gen's plural. */
export interface PluralsResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly PluralFailure[];
}

/** Forms the plural of every kind that controller-gen was run on; reports how many agree and which do not. */
export function runPluralCases(): PluralsResult {
  const failures = PLURAL_CASES.map((executed) => ({ ...executed, got: pluralOf(executed.kind) })).filter(
    ({ plural, got }) => got !== plural,
  );
  return { passed: PLURAL_CASES.length - failures.length, total: PLURAL_CASES.length, failures };
}

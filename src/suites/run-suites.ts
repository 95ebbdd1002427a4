import type { Report } from "../diagnostics/diagnostic.js";
import type { Validator } from "../runtime/validation/validation-result.js";
import type { KubeObject } from "../runtime/values/kube-value.js";
import { CrdError } from "../validation/read-crd.js";
import { applyPatch } from "./json-patch.js";
import { type Comparison, problemOfCase } from "./judge-case.js";
import { type CaseSubject, runCase } from "./run-case.js";
import { type CrdChoice, type SelectedCrd, selectCrds } from "./select-crds.js";
import type { Suite, SuiteCase } from "./suite.js";
import type { SuiteCrd } from "./suite-crd.js";

/** Makes the validator of one version of a CRD; throws a CrdError where that cannot be. */
export type MakeValidator = (crd: KubeObject, version: string) => Validator;

export interface RunOptions {
  readonly validatorFor: MakeValidator;
  readonly comparison?: Comparison;
}

/** A suite on one manifest. */
export interface SuiteRun {
  readonly suite: Suite;
  /** The name of the manifest. */
  readonly crd: string;
  readonly results: readonly CaseResult[];
}

export interface CaseResult {
  readonly suiteCase: SuiteCase;
  /** Why the case fails, or undefined where it passes. */
  readonly problem: string | undefined;
}

/** Makes a runner that keeps the validators of CRDs between suites. */
export function createSuiteRunner(
  choice: CrdChoice,
  options: RunOptions,
): (suite: Suite, report: Report) => SuiteRun[] {
  const validators = new Map<SuiteCrd, Map<string, Validator>>();
  const validatorOf = ({ crd, version }: SelectedCrd): Validator => {
    const ofVersions = validators.get(crd) ?? new Map<string, Validator>();
    const validator = ofVersions.get(version) ?? options.validatorFor(crd.document, version);
    validators.set(crd, ofVersions.set(version, validator));
    return validator;
  };
  return (suite, report) =>
    selectCrds(suite, choice, report).map((selected): SuiteRun => {
      const runOne = caseRunner(selected, () => validatorOf(selected), options);
      const results = suite.cases.map((suiteCase) => ({ suiteCase, problem: runOne(suiteCase) }));
      return { suite, crd: selected.crd.name, results };
    });
}

function caseRunner(
  { crd, facts, version }: SelectedCrd,
  validatorOf: () => Validator,
  { validatorFor, comparison = "texts" }: RunOptions,
): (suiteCase: SuiteCase) => string | undefined {
  const hasStatusSubresource = facts.versions.some((each) => each.name === version && each.hasStatusSubresource);
  /** Neighbouring cases often patch the CRD alike. */
  let last: { readonly key: string; readonly validator: Validator } | undefined;
  const problemOf = (suiteCase: SuiteCase): string | undefined => {
    const validator = validatorOf();
    const { crdPatches } = suiteCase;
    let patched = validator;
    if (crdPatches.length > 0) {
      const made = applyPatch(crd.document, crdPatches);
      if ("problem" in made) return `the CRD cannot be patched: ${made.problem}`;
      const key = JSON.stringify(crdPatches, (_, each) => (typeof each === "bigint" ? `${each}` : each));
      if (last?.key !== key) last = { key, validator: validatorFor(made.object, version) };
      patched = last.validator;
    }
    const subject: CaseSubject = { patched, validator, facts, hasStatusSubresource };
    return problemOfCase(suiteCase, runCase(suiteCase, subject), comparison);
  };
  return (suiteCase) => {
    try {
      return problemOf(suiteCase);
    } catch (error) {
      if (error instanceof CrdError) return `the CRD cannot be used: ${error.message}`;
      throw error;
    }
  };
}

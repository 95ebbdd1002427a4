import { suiteCrdRefused } from "../diagnostics/catalogue/suite.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { createCrdValidators } from "../emitters/validators/from-crd/create-crd-validators.js";
import { CrdError } from "../emitters/validators/from-crd/read-crd.js";
import { NEWEST_VERSION, TARGET_VERSIONS } from "../kube/target-version.js";
import type { Validator } from "../kube/validation/schema/validation-result.js";
import { jsonText } from "../kube/values/json-value.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { applyPatch } from "./json-patch.js";
import { type Comparison, problemOfCase } from "./judge-case.js";
import { type CaseSubject, runCase } from "./run-case.js";
import { type CrdChoice, type SelectedCrd, selectCrds } from "./select-crds.js";
import type { Suite, SuiteCase } from "./suite.js";
import type { SuiteCrd } from "./suite-crd.js";

/** Makes the validator of one version of a CRD as a server of the target version; throws a CrdError where that cannot be. */
export type MakeValidator = (crd: KubeObject, version: string, targetVersion: string) => Validator;

export interface RunOptions {
  readonly validatorFor: MakeValidator;
  /** The Kubernetes version of the server; the newest by default. */
  readonly targetVersion?: string;
  /** Others, whose texts are tried where only the text of a refusal is not as expected. */
  readonly otherVersions?: readonly string[];
  readonly comparison?: Comparison;
}

/** Runs on validators that are made of CRDs, and tries the texts of every version that is known. */
export function serverRun({
  targetVersion = NEWEST_VERSION,
  comparison = "texts",
}: Omit<RunOptions, "validatorFor" | "otherVersions">): RunOptions {
  const makeValidator = createCrdValidators();
  return {
    targetVersion,
    otherVersions: TARGET_VERSIONS.filter((version) => version !== targetVersion),
    comparison,
    validatorFor: (crd, version, target) => makeValidator(crd, { version, targetVersion: target }),
  };
}

/** A suite on one manifest. */
export interface SuiteRun {
  readonly suite: Suite;
  readonly crd: SuiteCrd;
  /** Empty for a manifest that the server would refuse. */
  readonly results: readonly CaseResult[];
}

export interface CaseResult {
  readonly suiteCase: SuiteCase;
  /** Why the case fails, or undefined where it passes. */
  readonly problem: string | undefined;
  /** The Kubernetes version whose text is the expected one, where nothing but the text keeps the case from passing. */
  readonly wordedBy?: string;
}

/**
 * Makes a runner that keeps the validators of CRDs between suites. A manifest that the server refuses is reported once, and
 * no case is run on it.
 */
export function createSuiteRunner(
  choice: CrdChoice,
  options: RunOptions,
): (suite: Suite, report: Report) => SuiteRun[] {
  const { targetVersion = NEWEST_VERSION } = options;
  const validators = new Map<SuiteCrd, Map<string, Validator | CrdError>>();
  const validatorFor = ({ crd, version }: SelectedCrd, target: string): Validator | CrdError => {
    const ofCrd = validators.get(crd) ?? new Map<string, Validator | CrdError>();
    validators.set(crd, ofCrd);
    const key = `${version} ${target}`;
    const validator = ofCrd.get(key) ?? orError(() => options.validatorFor(crd.document, version, target));
    ofCrd.set(key, validator);
    return validator;
  };
  const refused = new Set<string>();
  const judge = caseJudge(validatorFor, options);
  return (suite, report) =>
    selectCrds(suite, choice, report).map((selected): SuiteRun => {
      const { crd, version } = selected;
      const validator = validatorFor(selected, targetVersion);
      if (validator instanceof CrdError) {
        const path = crd.folder === undefined ? crd.name : `${crd.folder}/${crd.name}`;
        if (!refused.has(`${path} ${version}`))
          report(diagnose(suiteCrdRefused, undefined, { path, targetVersion, problem: validator.message }));
        refused.add(`${path} ${version}`);
        return { suite, crd, results: [] };
      }
      return { suite, crd, results: suite.cases.map((suiteCase) => judge(suiteCase, selected)) };
    });
}

function caseJudge(
  validatorOf: (selected: SelectedCrd, targetVersion: string) => Validator | CrdError,
  { validatorFor, targetVersion = NEWEST_VERSION, otherVersions = [], comparison = "texts" }: RunOptions,
): (suiteCase: SuiteCase, selected: SelectedCrd) => CaseResult {
  /** Neighbouring cases often patch the CRD alike. */
  let last: { readonly key: string; readonly crd: SuiteCrd; readonly validator: Validator | CrdError } | undefined;
  /** Those whose texts were asked for come first: a suite is mostly written for one. */
  let likely = [...otherVersions];

  const problemWith = (
    suiteCase: SuiteCase,
    selected: SelectedCrd,
    target: string,
  ): ReturnType<typeof problemOfCase> => {
    const { crd, facts, version } = selected;
    const fails = (text: string): ReturnType<typeof problemOfCase> => ({ text, isTextAlone: false });
    const validator = validatorOf(selected, target);
    if (validator instanceof CrdError) return fails(`the CRD cannot be used: ${validator.message}`);
    const { crdPatches } = suiteCase;
    let patched = validator;
    if (crdPatches.length > 0) {
      const changed = applyPatch(crd.document, crdPatches);
      if ("problem" in changed) return fails(`the CRD cannot be patched: ${changed.problem}`);
      const key = jsonText([version, target, crdPatches]);
      if (last?.key !== key || last.crd !== crd)
        last = { key, crd, validator: orError(() => validatorFor(changed.object, version, target)) };
      if (last.validator instanceof CrdError) return fails(`the CRD cannot be used: ${last.validator.message}`);
      patched = last.validator;
    }
    const hasStatusSubresource = facts.versions.some((each) => each.name === version && each.hasStatusSubresource);
    const subject: CaseSubject = { patched, validator, facts, hasStatusSubresource };
    return problemOfCase(suiteCase, runCase(suiteCase, subject), comparison);
  };

  return (suiteCase, selected) => {
    const problem = problemWith(suiteCase, selected, targetVersion);
    if (problem === undefined) return { suiteCase, problem: undefined };
    const wordedBy = problem.isTextAlone
      ? likely.find((target) => problemWith(suiteCase, selected, target) === undefined)
      : undefined;
    if (wordedBy === undefined) return { suiteCase, problem: problem.text };
    likely = [wordedBy, ...likely.filter((each) => each !== wordedBy)];
    return { suiteCase, problem: problem.text, wordedBy };
  };
}

function orError(make: () => Validator): Validator | CrdError {
  try {
    return make();
  } catch (error) {
    if (error instanceof CrdError) return error;
    throw error;
  }
}

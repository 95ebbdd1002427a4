import picocolors from "picocolors";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { reportText } from "../diagnostics/reporters/report-text.js";
import {
  type CheckedDocument,
  checkDocument as check,
  type DocumentReading,
  documentFindings as findingsOf,
  type ReadDocument,
  readDocument as readText,
} from "../documents/check-document.js";
import { crdRefusals } from "../emitters/validators/from-crd/crd-refusals.js";
import { CrdError } from "../emitters/validators/from-crd/read-crd.js";
import {
  type CrdValidatorOptions,
  validatorForCrd as forCrd,
} from "../emitters/validators/from-crd/validator-for-crd.js";
import type { Decoded, DecodedDocument } from "../kube/decode/decoded.js";
import { type FoundField, findField as find } from "../kube/decode/find-field.js";
import { readJson as json } from "../kube/decode/read-json.js";
import { readYaml as yaml } from "../kube/decode/read-yaml.js";
import type { DocumentResult, DocumentValidator } from "../kube/validation/create-document-validator.js";
import type { Validator } from "../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../kube/values/kube-value.js";
import { readSuite } from "../suites/read-suite.js";
import { reportJunit as junit } from "../suites/report-junit.js";
import { createSuiteRunner, type SuiteRun, serverRun } from "../suites/run-suites.js";
import { crdChoice, type GateTables } from "../suites/select-crds.js";
import type { SuiteText } from "../suites/suite.js";
import type { SuiteCrd } from "../suites/suite-crd.js";

export { type CheckedDocument, CrdError, type ReadDocument };

/**
 * Reads the one document of a YAML or JSON text, as Go programs read it: its value, and where the value of each path stands. For a
 * program that has rules of its own; {@link checkDocument} does all at once.
 */
export function readDocument(source: { readonly path: string; readonly text: string }): DocumentReading {
  return readText(source);
}

/** Returns the errors and warnings of a validator as findings at the places of their values. */
export function documentFindings(
  result: Pick<DocumentResult, "errors" | "warnings">,
  document: Pick<ReadDocument, "spanOf">,
): Diagnostic[] {
  return findingsOf(result, document);
}

/** What a validator is made for, and whether the CRD is taken as it is. */
export interface CrdOptions extends CrdValidatorOptions {
  /**
   * Do not ask whether a server would take the CRD, as for one that is installed already or that is not whole. By default
   * it is asked, and a CRD that a server would refuse throws.
   */
  readonly trusted?: boolean;
}

/**
 * Makes a validator from a CRD: it does with objects what a server that has the CRD does. Throws a {@link CrdError} that says
 * why for a CRD that a server would refuse, for anything that is no CRD, and for one without the version or its schema.
 */
export function validatorForCrd(crd: KubeObject, options: CrdOptions = {}): Validator {
  const { trusted = false, ...forValidator } = options;
  const refusals = trusted ? [] : crdRefusals(crd, options.targetVersion);
  if (refusals.length > 0) throw new CrdError(`a server would refuse the CRD: ${refusals.join("; ")}`);
  return forCrd(crd, forValidator);
}

/** Reads the documents of a YAML text as the server and kubectl do: int64 and float64 are kept apart, YAML is 1.1. */
export function readYaml(text: string): Decoded {
  return yaml(text);
}

/** Reads a JSON text as the server does: int64 and float64 are kept apart. */
export function readJson(text: string): Decoded {
  return json(text);
}

/** Finds where the field that an error names stands in the text of an object. */
export function findField(document: DecodedDocument, path: string): FoundField {
  return find(document.place(), path);
}

/**
 * Reads the one document of a YAML or JSON text, as Go programs read it, and judges it. Returns the findings, each with its place
 * in the text, and the document with its defaults where there is no error.
 */
export function checkDocument<T extends object, I extends object>(
  source: { readonly path: string; readonly text: string },
  validator: DocumentValidator<T, I>,
): CheckedDocument<T> {
  return check(source, validator);
}

/** Returns findings as text for people, each with `file:line:column` and the lines around it. */
export function reportFindings(
  findings: readonly Diagnostic[],
  source: { readonly path: string; readonly text: string },
): string {
  return reportText(
    findings,
    (file) => (file === source.path ? source.text : undefined),
    picocolors.createColors(false),
  );
}

/** What suites run on. */
export interface SuiteSubjects {
  readonly crds: readonly SuiteCrd[];
  /** Which gates are on for which clusters; needed for suites that name gates. */
  readonly gates?: GateTables;
}

export interface SuiteOptions {
  /** Passes over keys that have no effect, as openshift/api does. */
  readonly lenient?: boolean;
  /** The Kubernetes version of the server, `1.32` to `1.37` (the default). */
  readonly targetVersion?: string;
  /** Compares what is refused, at which path, and what is stored, and leaves texts alone. Default: texts count. */
  readonly verdicts?: boolean;
}

/** What came of suites. What is wrong with the suites themselves is in the findings, failed cases are in the runs. */
export interface SuiteResults {
  readonly runs: readonly SuiteRun[];
  readonly findings: readonly Diagnostic[];
}

/** Runs API integration suites in the format of openshift/api, each on every CRD for its gates. Reads no files. */
export function runSuites(
  suites: readonly SuiteText[],
  { crds, gates = { clusters: [], gates: [] } }: SuiteSubjects,
  { lenient = false, targetVersion, verdicts = false }: SuiteOptions = {},
): SuiteResults {
  const findings: Diagnostic[] = [];
  const report = (finding: Diagnostic): number => findings.push(finding);
  const run = createSuiteRunner(
    crdChoice(crds, gates),
    serverRun({
      comparison: verdicts ? "verdicts" : "texts",
      ...(targetVersion !== undefined && { targetVersion }),
    }),
  );
  const runs = suites.flatMap((text) => {
    const suite = readSuite(text, { lenient }, report);
    return suite === undefined ? [] : run(suite, report);
  });
  return { runs, findings };
}

/** The results of suites as JUnit XML. */
export function reportJunit(runs: readonly SuiteRun[]): string {
  return junit(runs);
}

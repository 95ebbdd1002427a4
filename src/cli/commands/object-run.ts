import {
  objectCrdRefused,
  objectUnreadable,
  objectWarned,
  objectWithoutCrd,
  objectWithoutOld,
} from "../../diagnostics/catalogue/object.js";
import { type Diagnostic, diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { valueMask } from "../../diagnostics/mask-values.js";
import { crdRefusals } from "../../emitters/validators/from-crd/crd-refusals.js";
import { CrdError } from "../../emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../emitters/validators/from-crd/validator-for-crd.js";
import { pathFromHere } from "../../io/output-format.js";
import type { DecodedDocument } from "../../kube/decode/decoded.js";
import { readManifests } from "../../kube/decode/read-manifests.js";
import type { ValidationResult, Validator } from "../../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../kube/values/kube-value.js";
import { isObject } from "../../kube/values/value-kind.js";
import { crdFacts, type SuiteCrd } from "../../suites/suite-crd.js";
import type { ClusterCrds } from "../inputs/cluster-crds.js";
import { manifestFiles, textOrReport } from "../inputs/crd-folder.js";
import { type SecretHider, secretFieldsOfCrd, secretHider } from "../reports/document-secrets.js";
import { type GateTrial, type GateTrials, NO_TRIALS } from "../reports/gate-lifts.js";
import { type FieldValidation, hasDoubledFields, objectFindings } from "../reports/object-findings.js";

export interface ObjectRunOptions {
  /** A file or folder with the objects as they are stored. */
  readonly old?: string | undefined;
  /** Whether the status of the old objects is updated. */
  readonly status: boolean;
  readonly targetVersion?: string | undefined;
  /** Whether the CRDs are known to be such that a server takes them. */
  readonly areCrdsKnown?: boolean;
  /** The gates that are off, and the CRDs with some of them on, where these are known. */
  readonly gates?: Pick<ClusterCrds, "gatesOff" | "crdsWith" | "secretFields">;
  readonly fieldValidation: FieldValidation;
  /** The names of the document roots that objects could be meant for that have no kind. */
  readonly documents?: readonly string[];
  /** How many MiB a file of objects may have. */
  readonly maxMib?: number;
}

/** What a server would say of the objects of files. */
export interface ObjectRun {
  readonly results: readonly ObjectResult[];
  readonly findings: readonly Diagnostic[];
  /** The files, as seen from here, and their texts with stars for what is secret. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface ObjectResult extends Partial<Pick<ValidationResult, "errors" | "warnings" | "refused">> {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly ok: boolean;
}

/** An object of a file. */
interface GivenObject {
  readonly file: string;
  readonly document: DecodedDocument;
  readonly object: KubeObject;
}

/** Validates the objects of files and folders by the CRDs that define their kinds. */
export function validateFiles(
  paths: readonly string[],
  crds: readonly SuiteCrd[],
  options: ObjectRunOptions,
): ObjectRun {
  const findings: Diagnostic[] = [];
  const report: Report = (finding) => findings.push(finding);
  const texts = new Map<string, string>();
  const objects = paths.flatMap((path) => readObjects(path, texts, report, options.maxMib));
  const old = options.old === undefined ? undefined : readObjects(options.old, texts, report, options.maxMib);
  const validatorOf = validatorsOf(crds, options, report);
  const trialsOf = gateTrials(options, report);
  const secrets = secretsOf(crds, options);
  const results = objects.map((input): ObjectResult => {
    const { file, document, object } = input;
    const apiVersion = String(object.apiVersion ?? "");
    const kind = String(object.kind ?? "");
    const failed: ObjectResult = { file, apiVersion, kind, name: nameOf(object), ok: false };
    const span = { file, ...document.place().span };
    const validator = validatorOf(apiVersion, kind);
    if (typeof validator === "string") {
      if (validator === "unknown") {
        const { documents = [] } = options;
        report(diagnose(objectWithoutCrd, span, { apiVersion, kind, available: knownKinds(crds), documents }));
      }
      return failed;
    }
    const stored = old?.find((each) => each.object.kind === kind && nameOf(each.object) === nameOf(object));
    if (old !== undefined && stored === undefined) {
      report(diagnose(objectWithoutOld, span, { name: `${kind} ${nameOf(object)}`.trim(), path: options.old ?? "" }));
      return failed;
    }
    const outcome = write(validator, object, stored?.object, options);
    const hidden = isSilent(outcome) ? undefined : secretHider([object, stored?.object ?? {}], secrets.fields());
    const result = hidden?.result(outcome) ?? outcome;
    const trials = result.ok ? NO_TRIALS : trialsOf(object, stored?.object, hidden?.result);
    // There may be more than a call can have arguments.
    for (const each of objectFindings(file, document, result, options.fieldValidation, trials)) findings.push(each);
    const { errors, warnings, refused } = result;
    const ok = result.ok && !hasDoubledFields(document, options.fieldValidation);
    return { ...failed, ok, errors, warnings, ...(refused !== undefined && { refused }) };
  });
  if (findings.length === 0) return { results, findings, texts };
  return { results, findings, texts: new Map([...texts].map(([file, text]) => [file, secrets.mask(text)])) };
}

/** What nothing is repeated from. */
function isSilent({ errors, warnings, refused }: ValidationResult): boolean {
  return errors.length === 0 && warnings.length === 0 && refused === undefined;
}

const KIND_SECRET = /\bkind["']?\s*:\s*["']?Secret\b/;
const SECRET_DATA = ["data", "stringData"];

/** The fields of CRDs that hold passwords, looked for once there is something to report, and what hides them in texts of files. */
function secretsOf(crds: readonly SuiteCrd[], { gates }: ObjectRunOptions) {
  let cached: ReadonlySet<string> | undefined;
  const fields = (): ReadonlySet<string> => {
    cached ??= new Set([
      ...crds.flatMap(({ document }) => [...secretFieldsOfCrd(document)]),
      ...(gates?.secretFields() ?? []),
    ]);
    return cached;
  };
  return {
    fields,
    mask: (text: string): string => {
      const keys = [...fields(), ...(KIND_SECRET.test(text) ? SECRET_DATA : [])];
      return keys.length === 0 ? text : valueMask(keys)(text);
    },
  };
}

/** The CRDs with some gates on, and their validators. */
interface GatedCluster {
  readonly crds: readonly SuiteCrd[];
  readonly validatorOf: ReturnType<typeof validatorsOf>;
}

/** Tries objects that are refused with gates that their kind names and that are off; each list of gates once. */
function gateTrials(
  options: ObjectRunOptions,
  report: Report,
): (object: KubeObject, stored: KubeObject | undefined, hide?: SecretHider["result"]) => GateTrials {
  const { gates } = options;
  const clusters = new Map<string, GatedCluster>();
  const clusterWith = (on: readonly string[]): GatedCluster => {
    const cached = clusters.get(on.join());
    if (cached !== undefined) return cached;
    const crds = gates?.crdsWith(on) ?? [];
    const cluster = { crds, validatorOf: validatorsOf(crds, options, report) };
    clusters.set(on.join(), cluster);
    return cluster;
  };
  return (object, stored, hide = (result) => result) => {
    const apiVersion = String(object.apiVersion ?? "");
    const kind = String(object.kind ?? "");
    const tried = new Map<string, GateTrial | undefined>();
    const attempt = (on: readonly string[]): GateTrial | undefined => {
      const { crds, validatorOf } = clusterWith(on);
      const validator = validatorOf(apiVersion, kind);
      if (typeof validator === "string") return undefined;
      const result = hide(write(validator, object, stored, options));
      return { gates: on, result, schema: schemaOf(crds, apiVersion, kind) };
    };
    return {
      gates: gates?.gatesOff(apiVersion, kind) ?? [],
      withGates: (on) => {
        const key = on.join();
        if (!tried.has(key)) tried.set(key, attempt(on));
        return tried.get(key);
      },
    };
  };
}

/** The schema that the CRDs have for a version of a kind. */
function schemaOf(crds: readonly SuiteCrd[], apiVersion: string, kind: string): KubeObject | undefined {
  for (const { document } of crds) {
    const facts = crdFacts(document);
    const version = facts?.versions.find(({ name }) => `${facts.group}/${name}` === apiVersion);
    if (facts?.kind === kind && version?.schema !== undefined) return version.schema;
  }
  return undefined;
}

function write(
  validator: Validator,
  object: KubeObject,
  stored: KubeObject | undefined,
  { status, fieldValidation }: ObjectRunOptions,
): ValidationResult {
  if (stored === undefined) return validator.create(object, { fieldValidation });
  return status
    ? validator.updateStatus(stored, object, { fieldValidation })
    : validator.update(stored, object, { fieldValidation });
}

function readObjects(path: string, texts: Map<string, string>, report: Report, maxMib?: number): GivenObject[] {
  return manifestFiles(path).flatMap((name): GivenObject[] => {
    const text = textOrReport(name, report, { maxMib });
    if (text === undefined) return [];
    const file = pathFromHere(name);
    texts.set(file, text);
    const { documents, error, warnings } = readManifests(text);
    for (const { message, start, end } of warnings) report(diagnose(objectWarned, { file, start, end }, { message }));
    const unreadable = (problem: string, start: number, end: number): void =>
      report(diagnose(objectUnreadable, { file, start, end }, { path: file, problem }));
    if (error !== undefined) unreadable(error.message, error.start, error.end);
    return documents.flatMap((document): GivenObject[] => {
      const object = document.value;
      if (isObject(object)) return [{ file, document, object }];
      // Documents that hold nothing stand at the ends of many files.
      const { start, end } = document.place().span;
      if (object !== null) unreadable("it is no map", start, end);
      return [];
    });
  });
}

/** Whether no CRD defines a kind, or one does that no server would take, which was then reported. */
type NoValidator = "unknown" | "refused";

/** Returns the validator of a kind, made at its first use. Reports CRDs of it that cannot be used. */
function validatorsOf(
  crds: readonly SuiteCrd[],
  { targetVersion, areCrdsKnown = false }: ObjectRunOptions,
  report: Report,
): (apiVersion: string, kind: string) => Validator | NoValidator {
  const validators = new Map<string, Validator | NoValidator>();
  const refused = new Map<SuiteCrd, boolean>();
  const isRefused = (crd: SuiteCrd): boolean => {
    const cached = areCrdsKnown ? false : refused.get(crd);
    if (cached !== undefined) return cached;
    const problems = crdRefusals(crd.document, targetVersion);
    for (const problem of problems) report(diagnose(objectCrdRefused, undefined, { path: crd.name, problem }));
    refused.set(crd, problems.length > 0);
    return problems.length > 0;
  };
  const make = (apiVersion: string, kind: string): Validator | NoValidator => {
    const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
    let none: NoValidator = "unknown";
    for (const crd of crds) {
      const facts = crdFacts(crd.document);
      if (facts?.kind !== kind || facts.group !== group) continue;
      if (isRefused(crd)) none = "refused";
      const version = facts.versions.find(({ name }) => `${group}/${name}` === apiVersion);
      if (none === "refused" || version === undefined) continue;
      try {
        return validatorForCrd(crd.document, {
          version: version.name,
          ...(targetVersion !== undefined && { targetVersion }),
        });
      } catch (error) {
        if (!(error instanceof CrdError)) throw error;
        report(diagnose(objectCrdRefused, undefined, { path: crd.name, problem: error.message }));
        none = "refused";
      }
    }
    return none;
  };
  return (apiVersion, kind) => {
    const key = JSON.stringify([apiVersion, kind]);
    const validator = validators.get(key) ?? make(apiVersion, kind);
    validators.set(key, validator);
    return validator;
  };
}

function knownKinds(crds: readonly SuiteCrd[]): string[] {
  return crds.flatMap(({ document }) => {
    const facts = crdFacts(document);
    return (facts?.versions ?? []).map(({ name }) => `${facts?.group}/${name} ${facts?.kind}`);
  });
}

/** By which an old object is found for a new one. */
function nameOf({ metadata }: KubeObject): string {
  const { name, namespace } = isObject(metadata) ? metadata : {};
  return [namespace, name].filter((part) => typeof part === "string").join("/");
}

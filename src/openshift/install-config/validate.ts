import {
  type DocumentError,
  isList,
  isObject,
  type KubeObject,
  type KubeValue,
  untypedDocument,
} from "crdwright/runtime";
import { documentFindings, type ReadDocument, readDocument } from "crdwright/validate";
import type { InstallConfig, InstallVSphere } from "../../../generated/documents/install-config.ts";
import { installConfigValidator } from "../../../generated/validation/documents/install-config.ts";
import { documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from "../../diagnostics/diagnostic.js";
import { errorHelp } from "../../diagnostics/error-help.js";
import { bareNamesOf, convertOldFields, OLD_FIELDS, oldFieldsOf } from "./conversion.js";
import { chooseGates, type Dialect } from "./gates.js";
import { clusterRules } from "./rules/cluster.js";
import { failureDomainRules } from "./rules/failure-domains.js";
import { machinePoolRules } from "./rules/machine-pools.js";
import { networkingRules } from "./rules/networking.js";
import { platformRules } from "./rules/platform.js";
import { type Rule, subjectOf } from "./rules/rule.js";
import { type RuleFinding, warning } from "./rules/rule-error.js";
import { vcenterRules } from "./rules/vcenters.js";
import { virtualIpRules } from "./rules/virtual-ips.js";
import { versionWarnings } from "./yaml-versions.js";

export interface InstallConfigOptions {
  /** Default `enhancement`: more than one vCenter needs its feature gate. */
  readonly dialect?: Dialect;
}

/** An install-config that was judged. */
export interface CheckedInstallConfig {
  /** What is wrong with it, or may be, each at its place. No finding repeats a secret. */
  readonly findings: readonly Diagnostic[];
  /** The document with its defaults and without fields of the old form; undefined where there is an error. */
  readonly config: InstallConfig | undefined;
  /** The gates that it chooses. */
  readonly isOn: (gate: string) => boolean;
}

const RULES: readonly Rule[] = [
  ...clusterRules,
  ...networkingRules,
  ...virtualIpRules,
  ...vcenterRules,
  ...failureDomainRules,
  ...machinePoolRules,
  ...platformRules,
];

/**
 * Reads an install-config as Go programs do and judges it: by the types of the API, and by the rules of the installer. Reports every
 * mistake at once; rules wait for values of a wrong type.
 */
export function validateInstallConfig(
  source: { readonly path: string; readonly text: string },
  { dialect = "enhancement" }: InstallConfigOptions = {},
): CheckedInstallConfig {
  const { document, findings } = readDocument(source);
  if (document === undefined) return { findings, config: undefined, isOn: () => false };
  const judged = judge(document.value, dialect);
  const all = [
    ...findings,
    ...documentFindings({ errors: judged.errors, warnings: judged.warnings }, document),
    ...[...judged.rules, ...versionWarnings(source.text, document.value)].map((finding) =>
      ruleDiagnostic(finding, document),
    ),
  ];
  return {
    findings: sortDiagnostics(all),
    config: hasErrors(all) ? undefined : judged.config,
    isOn: judged.isOn,
  };
}

/** The validator that was made last: many documents choose the same gates, and to make one takes longer than to use it. */
let last: { readonly gates: string; readonly validator: ReturnType<typeof installConfigValidator> } | undefined;

function validatorFor(featureGates: readonly string[]): ReturnType<typeof installConfigValidator> {
  const gates = featureGates.join();
  if (last?.gates !== gates) last = { gates, validator: installConfigValidator({ featureGates }) };
  return last.validator;
}

interface Judged {
  readonly errors: readonly DocumentError[];
  readonly warnings: readonly string[];
  readonly rules: readonly RuleFinding[];
  readonly config: InstallConfig;
  readonly isOn: (gate: string) => boolean;
}

function judge(sent: KubeObject, dialect: Dialect): Judged {
  const { cluster, isOn, findings } = chooseGates(gateFields(sent), dialect);
  const { document, old } = withoutOldFields(sent);
  const result = untypedDocument(validatorFor(cluster.featureGates)).validate(document);
  const isTyped = result.errors.every(({ type }) => type !== "FieldValueTypeInvalid");
  // Where a value is of another type, no rule looks at it.
  const read = result.document as unknown as InstallConfig;
  const config = isTyped ? withDefaults(read) : read;
  const ruleFindings = isTyped ? RULES.flatMap((rule) => rule(subjectOf(config, isOn))) : [];
  const rules = [...findings, ...old, ...ruleFindings];
  const reported = rules.filter(({ severity }) => severity === "error").map(({ path }) => path);
  const errors = result.errors.filter((error) => !isReportedByRule(error, reported));
  return { errors, warnings: result.warnings, rules: withoutRepeats(rules), config, isOn };
}

/** Whether a rule says the same of a value, or of what is missing in it, in words of its own. */
function isReportedByRule({ path, type, known }: DocumentError, reported: readonly string[]): boolean {
  if (known !== undefined || type === "FieldValueNotSupported") return false;
  return reported.some((each) => each === path || each.startsWith(`${path}.`) || each.startsWith(`${path}[`));
}

function withoutRepeats(findings: readonly RuleFinding[]): RuleFinding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** The fields that choose gates, as far as they are of their types; where not, the validator says so. */
function gateFields({ featureSet, featureGates }: KubeObject): Pick<InstallConfig, "featureSet" | "featureGates"> {
  const entries = Array.isArray(featureGates) ? featureGates : [];
  return {
    featureSet: typeof featureSet === "string" ? featureSet : "",
    featureGates: entries.map((entry) => (typeof entry === "string" ? entry : String(entry))),
  };
}

/**
 * The document with the old fields of its platform in their new form, and paths for names in its failure domains, as the installer
 * reads it before anything is judged; and a warning for each of them.
 */
function withoutOldFields(sent: KubeObject): { readonly document: KubeObject; readonly old: readonly RuleFinding[] } {
  const platform = recordOf(sent["platform"]);
  const platformFields = recordOf(platform?.["vsphere"]);
  if (platformFields === undefined) return { document: sent, old: [] };
  // Go reads null as if it were not there.
  const vsphere = Object.fromEntries(Object.entries(platformFields).filter(([, value]) => value !== null));
  // Values of a wrong type are left to the validator.
  const isText = Object.keys(OLD_FIELDS).every((field) => ["string", "undefined"].includes(typeof vsphere[field]));
  const areLists = ["vcenters", "failureDomains"].every((field) => isListOfRecords(vsphere[field]));
  if (!isText || !areLists) return { document: sent, old: [] };
  const fields = oldFieldsOf(vsphere as Partial<InstallVSphere>);
  const names = bareNamesOf(vsphere as Partial<InstallVSphere>);
  if (fields.length + names.length === 0) return { document: sent, old: [] };
  const converted = convertOldFields(vsphere as Partial<InstallVSphere>);
  const old = [
    ...fields.map((field) => warning(`platform.vsphere.${field}`, `it is of the old form; write ${OLD_FIELDS[field]}`)),
    ...names.map(({ path, inventoryPath }) =>
      warning(`platform.vsphere.${path}`, `it is a name and no path, and is taken for ${inventoryPath}; write that`),
    ),
  ];
  // What was converted is made of values of the document.
  return { document: { ...sent, platform: { ...platform, vsphere: converted as KubeObject } }, old };
}

function recordOf(value: KubeValue | undefined): KubeObject | undefined {
  return isObject(value) ? value : undefined;
}

function isListOfRecords(value: KubeValue | undefined): boolean {
  if (value === undefined) return true;
  return isList(value) && value.every((each) => isObject(each) && hasTypedTopology(each));
}

function hasTypedTopology({ topology, server }: KubeObject): boolean {
  const place = recordOf(topology ?? {});
  const texts = [
    server,
    place?.["datacenter"],
    place?.["computeCluster"],
    place?.["datastore"],
    place?.["folder"],
    place?.["resourcePool"],
  ];
  return place !== undefined && texts.every((text) => text === undefined || typeof text === "string");
}

/** The networks and pools that an installer takes where a document has none. */
function withDefaults(config: InstallConfig): InstallConfig {
  const pool = { architecture: "amd64", hyperthreading: "Enabled" } as const;
  return {
    ...config,
    controlPlane: config.controlPlane ?? { name: "master", replicas: 3, ...pool },
    compute: config.compute ?? [{ name: "worker", replicas: 3, ...pool }],
    networking: {
      ...config.networking,
      networkType: config.networking?.networkType || "OVNKubernetes",
      machineNetwork: config.networking?.machineNetwork ?? [{ cidr: "10.0.0.0/16" }],
      clusterNetwork: config.networking?.clusterNetwork ?? [{ cidr: "10.128.0.0/14", hostPrefix: 23 }],
      serviceNetwork: config.networking?.serviceNetwork ?? ["172.30.0.0/16"],
    },
  };
}

const LABELS: Readonly<Record<string, string>> = {
  FieldValueRequired: "Required value",
  FieldValueForbidden: "Forbidden",
  FieldValueInvalid: "Invalid value",
  FieldValueNotSupported: "Unsupported value",
  FieldValueDuplicate: "Duplicate value",
  FieldValueTooMany: "Too many",
};

function ruleDiagnostic({ path, type, detail, severity, help }: RuleFinding, { spanOf }: ReadDocument): Diagnostic {
  if (severity === "warning")
    return diagnose(documentWarned, spanOf(path), {
      message: `${path}: ${detail}`,
      help: help ?? "change it, unless it is meant so",
    });
  return diagnose(documentInvalid, spanOf(path), {
    message: `${path}: ${LABELS[type]}: ${detail}`,
    help: help ?? errorHelp(type),
  });
}

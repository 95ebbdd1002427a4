import { type KubeObject, untyped } from "crdwright/runtime";
import type { ReadDocument } from "crdwright/validate";
import { infrastructureValidator } from "../../../generated/validation/config.openshift.io/v1/infrastructure.ts";
import { documentInvalid } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { checkDocuments } from "../checks/check-documents.js";
import type { CheckFinding } from "../checks/check-finding.js";
import { type ClusterDocuments, serversOf } from "../checks/cluster-documents.js";
import { readCredentials } from "../checks/read-credentials.js";
import { readInfrastructure, type VSphereSpec } from "../checks/read-infrastructure.js";
import { convertCloudConfig } from "../cloud-config/convert.js";
import { loadCloudConfig } from "../cloud-config/load.js";
import { checkAddition } from "./check-addition.js";
import { currentChange } from "./current-spec.js";
import { cloudConfigWith, infrastructureWith, secretWith } from "./edit-documents.js";
import { readAddition, type Source } from "./read-addition.js";

/** The documents of a cluster that name its vCenters, in the order of the enhancement: what a later one needs is there before it. */
export const PLAN_DOCUMENTS = ["secret", "cloudConfig", "infrastructure"] as const;
export type PlanDocument = (typeof PLAN_DOCUMENTS)[number];

export type ClusterSources = Readonly<Record<PlanDocument, Source>>;

/** One document that is changed. */
export interface PlanStep {
  readonly document: PlanDocument;
  readonly before: string;
  readonly after: string;
  /** What checks find once this step is done; documents disagree between the steps. */
  readonly findings: readonly CheckFinding[];
}

/** How a vCenter is added to a cluster. */
export interface AddVCenterPlan {
  readonly server: string;
  readonly steps: readonly PlanStep[];
}

/** A plan, or why there is none. */
export interface PlannedAddition {
  readonly plan: AddVCenterPlan | undefined;
  readonly findings: readonly Diagnostic[];
}

export interface PlanOptions {
  /** The feature gates that are on in the cluster: its API server judges the new Infrastructure object by them. */
  readonly featureGates: readonly string[];
}

/**
 * Plans how a vCenter is added to a running cluster, without touching anything: the texts of the Secret, the cloud config and the
 * Infrastructure object before and after. Reports all that makes it impossible: what the addition lacks, documents that disagree
 * already, and what the API server would refuse of the new object. What is written from INI is YAML then, and what has no place there
 * is a warning.
 */
export function planAddVCenter(
  sources: ClusterSources,
  source: Source,
  { featureGates }: PlanOptions,
): PlannedAddition {
  const { addition, report, findings } = readAddition(source);
  const infrastructure = readInfrastructure(sources.infrastructure);
  const { file, loaded, findings: ofConfig } = loadCloudConfig(sources.cloudConfig);
  const secret = readCredentials(sources.secret);
  for (const each of [...infrastructure.findings, ...ofConfig, ...secret.findings]) findings.push(each);
  const refused = { plan: undefined, findings };
  const { document } = infrastructure;
  if (addition === undefined || document === undefined || secret.document === undefined) return refused;
  if (file === undefined || loaded === undefined) return refused;

  const documents = { infrastructure, cloudConfig: loaded.config, credentials: secret.credentials };
  const disagreement = firstError(documents);
  if (disagreement !== undefined) {
    const message = `the documents of the cluster disagree already: ${disagreement.object}: ${disagreement.reason}`;
    const span = { file: sources.infrastructure.path, start: 0, end: 0 };
    findings.push(diagnose(documentInvalid, span, { message, help: disagreement.help }));
    return refused;
  }
  const vsphere: VSphereSpec = infrastructure.vsphere ?? { vcenters: [], failureDomains: [] };
  const change = currentChange(addition, { vsphere, config: loaded.config, file }, report);
  checkAddition(addition, withTags(vsphere, change?.retagged), serversOf(documents), report);
  if (change === undefined || hasErrors(findings)) return refused;

  const { document: config, findings: moved } = convertCloudConfig(sources.cloudConfig);
  const reported = new Set(findings.map(({ message }) => message));
  for (const each of moved) if (!reported.has(each.message)) findings.push(each);
  if (config === undefined) return refused;
  const after = {
    infrastructure: infrastructureWith(sources.infrastructure.text, addition, change),
    secret: secretWith(sources.secret.text, secret.document.value, addition),
  };
  const next = readInfrastructure({ path: sources.infrastructure.path, text: after.infrastructure });
  if (next.document === undefined || next.vsphere === undefined)
    return { plan: undefined, findings: [...findings, ...next.findings] };
  for (const each of serverRefusals(document, next.document, featureGates)) findings.push(each);
  const texts = { ...after, cloudConfig: cloudConfigWith(config, addition, next.vsphere) };
  const entry = loadCloudConfig({ path: "after", text: texts.cloudConfig }).loaded?.config.vcenters.get(
    addition.vcenter.server,
  );
  if (entry?.secretref === undefined)
    report.error(
      "credentials",
      "the cloud config names no Secret, so that the new vCenter would be logged in to with the user and the password of global",
      "write secretName and secretNamespace into global of the cloud config, and its user and password into the Secret",
    );
  if (hasErrors(findings)) return refused;
  const steps = planSteps(sources, texts);
  const last = steps.at(-1)?.findings.find(({ severity }) => severity === "error");
  if (last === undefined) return { plan: { server: addition.vcenter.server, steps }, findings };
  report.error("vcenter", `with it the documents disagree: ${last.object}: ${last.reason}`, last.help);
  return refused;
}

function withTags(
  spec: VSphereSpec,
  tags: { readonly region: string; readonly zone: string } | undefined,
): VSphereSpec {
  return tags === undefined
    ? spec
    : { ...spec, failureDomains: spec.failureDomains.map((each) => ({ ...each, ...tags })) };
}

function firstError(documents: ClusterDocuments): CheckFinding | undefined {
  return checkDocuments(documents).findings.find(({ severity }) => severity === "error");
}

function planSteps(sources: ClusterSources, after: Readonly<Record<PlanDocument, string>>): PlanStep[] {
  const texts = {
    secret: sources.secret.text,
    cloudConfig: sources.cloudConfig.text,
    infrastructure: sources.infrastructure.text,
  };
  return PLAN_DOCUMENTS.map((document) => {
    texts[document] = after[document];
    return { document, before: sources[document].text, after: after[document], findings: checkTexts(texts) };
  });
}

/** Returns what checks find in these texts. */
export function checkTexts({
  secret,
  cloudConfig,
  infrastructure,
}: Readonly<Record<PlanDocument, string>>): readonly CheckFinding[] {
  const read = readInfrastructure({ path: "infrastructure", text: infrastructure });
  return checkDocuments({
    infrastructure: read.document && read,
    cloudConfig: loadCloudConfig({ path: "cloud config", text: cloudConfig }).loaded?.config,
    credentials: readCredentials({ path: "secret", text: secret }).credentials,
  }).findings;
}

/** What the gates are called by that several vCenters need, and vCenters of a cluster that runs. */
const GATES = ["VSphereMultiVCenters", "VSphereMultiVCenterDay2"];

/** Returns what an API server with these gates would refuse of the update. */
function serverRefusals(before: ReadDocument, after: ReadDocument, featureGates: readonly string[]): Diagnostic[] {
  const validator = untyped(infrastructureValidator({ featureGates }));
  const { ok, refused, errors } = validator.update(before.value, withoutStatus(after.value), {
    fieldValidation: "Strict",
  });
  if (ok) return [];
  const off = GATES.filter((gate) => !featureGates.includes(gate));
  const help =
    off.length === 0
      ? "correct the addition"
      : `turn on ${off.join(" and ")}; where they are on, say so by --feature-set`;
  const messages = refused === undefined ? errors.map(({ message }) => message) : [refused.message];
  return messages.map((message) =>
    diagnose(documentInvalid, before.spanOf("spec.platformSpec.vsphere"), {
      message: `the API server would refuse the Infrastructure object: ${message}`,
      help,
    }),
  );
}

/** An update does not look at the status, which a server keeps. */
function withoutStatus(object: KubeObject): KubeObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== "status"));
}

import { isDeepStrictEqual } from "node:util";
import { parse, stringify } from "yaml";
import { featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import {
  type AddVCenterPlan,
  type ClusterSources,
  checkTexts,
  PLAN_DOCUMENTS,
  type PlanDocument,
  planAddVCenter,
} from "../../../src/openshift/add-vcenter/plan.js";
import { planProgress } from "../../../src/openshift/add-vcenter/undo.js";
import { readCredentials } from "../../../src/openshift/checks/read-credentials.js";
import { transformCloudConfig } from "../../../src/openshift/cloud-config/transform.js";
import { infrastructureText, publishedName } from "../checks/judge-config-checks.js";
import { type Case, readOracle } from "../oracle.js";

export const GATES_ON = featureGatesOf.SelfManagedHA.TechPreviewNoUpgrade;

/**
 * The row of a legacy cluster has, against its name, the documents of a cluster with failure domains, which the first row accepts: it is
 * judged with the empty spec that its name is about.
 */
const LEGACY_YAML = "legacy cluster, YAML file: the topology cannot be told";

export function dayTwoCases(): readonly Case[] {
  return readOracle("day2/cases.yaml").cases.map((each: Case) =>
    each.name === LEGACY_YAML ? { ...each, before: { ...each.before, vsphere: {} } } : each,
  );
}

export function acceptedCases(): readonly Case[] {
  return dayTwoCases().filter(({ after }) => after !== undefined);
}

export function refusedCases(): readonly Case[] {
  return dayTwoCases().filter(({ refuse }) => refuse !== undefined);
}

export function sourcesOf({ vsphere, cloudConfig, secret }: Case): ClusterSources {
  const data = Object.fromEntries(
    Object.entries<string>(secret).map(([key, text]) => [key, Buffer.from(text).toString("base64")]),
  );
  const metadata = { name: "vsphere-creds", namespace: "kube-system" };
  return {
    secret: { path: "secret.yaml", text: stringify({ apiVersion: "v1", kind: "Secret", metadata, data }) },
    cloudConfig: { path: "cloud.conf", text: cloudConfig },
    infrastructure: { path: "infrastructure.yaml", text: infrastructureText(vsphere) },
  };
}

export function planOf({ before, add, current }: Case, featureGates: readonly string[] = GATES_ON) {
  const addition = { path: "add.yaml", text: stringify({ ...add, ...(current !== undefined && { current }) }) };
  return planAddVCenter(sourcesOf(before), addition, { featureGates });
}

type Texts = Readonly<Record<PlanDocument, string>>;

function textsOf({ steps }: AddVCenterPlan, done: readonly PlanDocument[]): Texts {
  const texts = { secret: "", cloudConfig: "", infrastructure: "" };
  for (const { document, before, after } of steps) texts[document] = done.includes(document) ? after : before;
  return texts;
}

/** Why the documents behind a plan are not those of the case, or undefined where they are. */
export function forwardProblem(given: Case): string | undefined {
  const { plan, findings } = planOf(given);
  if (plan === undefined) return `refused: ${findings.map(({ message }) => message).join("; ")}`;
  const { secret, cloudConfig, infrastructure } = textsOf(plan, PLAN_DOCUMENTS);
  const { credentials } = readCredentials({ path: "secret", text: secret });
  const { vsphere } = parse(infrastructure).spec.platformSpec;
  const pairs: readonly [string, unknown, unknown][] = [
    ["vsphere", vsphere, given.after.vsphere],
    ["cloud config", parse(cloudConfig), parse(given.after.cloudConfig)],
    ["secret", Object.fromEntries(credentials ?? []), given.after.secret],
  ];
  for (const [name, ours, expected] of pairs)
    if (!isDeepStrictEqual(ours, expected)) return `${name}: ${JSON.stringify(ours)}`;
  // The operator of the cluster makes the same of the file as it was, with the new object, and leaves ours as it is.
  const operator = [given.before.cloudConfig, cloudConfig].map((text) =>
    transformCloudConfig({
      cloudConfig: { path: "cloud.conf", text },
      infrastructure: { path: "infrastructure.yaml", text: infrastructure },
    }),
  );
  if (operator.some(({ text }) => text !== cloudConfig)) return `the operator makes ${operator[0]?.text}`;
  if (given.note?.includes("[Workspace]") && !findings.some(({ message }) => message.startsWith("Workspace.")))
    return "nothing is said of [Workspace]";
  return undefined;
}

/** Why the findings in a state on the way are not those of the case, or undefined where they are. */
export function statesProblem(given: Case): string | undefined {
  const { plan } = planOf(given);
  if (plan === undefined) return "refused";
  const states: Readonly<Record<string, readonly PlanDocument[]>> = {
    before: [],
    "cloud config first": ["secret", "cloudConfig"],
    "infrastructure first": ["secret", "infrastructure"],
    after: PLAN_DOCUMENTS,
  };
  for (const [name, done] of Object.entries(states)) {
    const codes = checkTexts(textsOf(plan, done))
      .filter(({ severity }) => severity === "error")
      .map(({ code }) => publishedName(code));
    if (!isDeepStrictEqual(codes, given.findings[name])) return `${name}: ${codes.join()}`;
  }
  return undefined;
}

/** Why documents are not again what they were, after an interruption at any step and at the end, or undefined where they are. */
export function undoProblem(given: Case): string | undefined {
  const { plan } = planOf(given);
  if (plan === undefined) return "refused";
  const before = sourcesOf(given.before);
  for (let count = 0; count <= PLAN_DOCUMENTS.length; count += 1) {
    const texts = textsOf(plan, PLAN_DOCUMENTS.slice(0, count));
    const { undo, next } = planProgress(plan, texts);
    const undone = { ...texts, ...Object.fromEntries(undo.map(({ document, text }) => [document, text])) };
    if (PLAN_DOCUMENTS.some((document) => undone[document] !== before[document].text))
      return `not undone after ${count} steps`;
    const finished = { ...texts, ...Object.fromEntries(next.map(({ document, after }) => [document, after])) };
    if (!isDeepStrictEqual(finished, textsOf(plan, PLAN_DOCUMENTS))) return `not finished after ${count} steps`;
  }
  return undefined;
}

/** Why an addition was not refused where the case refuses it, or undefined where it was. */
export function refusalProblem(given: Case): string | undefined {
  const { plan, findings } = planOf(given);
  if (plan !== undefined) return "planned";
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  return errors[0]?.startsWith(`${given.refuse.at}: `) ? undefined : errors.join("; ");
}

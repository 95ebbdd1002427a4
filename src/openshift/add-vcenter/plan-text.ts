import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { maskGcfg } from "../gcfg/mask-gcfg.js";
import { maskSecrets } from "../install-config/mask-secrets.js";
import type { AddVCenterPlan, PlanDocument, PlanStep } from "./plan.js";

const TITLES: Readonly<Record<PlanDocument, string>> = {
  secret: "the Secret with the credentials",
  cloudConfig: "the cloud provider's configuration",
  infrastructure: "the Infrastructure object",
};

/** Returns a plan for people: what changes in each document, without a user name or a password, and what checks find on the way. */
export async function planText({ server, steps }: AddVCenterPlan): Promise<string> {
  const parts = [`${server} is added in ${steps.length} steps.\n`];
  for (const [index, step] of steps.entries()) {
    parts.push(`\n${index + 1}. ${TITLES[step.document]}\n${await stepDifference(step)}`);
    const errors = step.findings.filter(({ severity }) => severity === "error");
    for (const { code, object } of errors) parts.push(`until the next step checks find ${code}: ${object}\n`);
  }
  return parts.join("");
}

async function stepDifference({ document, before, after }: PlanStep): Promise<string> {
  const { createTwoFilesPatch } = await import("diff");
  const [from, to] = [shown(document, before), shown(document, after)];
  const patch = createTwoFilesPatch("before", "after", from, to, undefined, undefined, { context: 3 });
  return patch.replace(/^=+\n/, "");
}

/** Of a Secret the keys alone are shown. */
function shown(document: PlanDocument, text: string): string {
  if (document !== "secret") return maskSecrets(maskGcfg(text));
  const { data, stringData } = readDocument({ path: "secret", text }).document?.value ?? {};
  return [data, stringData]
    .filter(isObject)
    .flatMap((section) => Object.keys(section))
    .map((key) => `${key}: ********\n`)
    .join("");
}

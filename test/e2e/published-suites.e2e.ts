import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { FEATURE_SETS, PROFILE_ANNOTATIONS } from "../../src/features/feature-registry.js";
import { publishedDataFolder } from "../conformance/published-data.js";
import type { Resource } from "./harness/api-client.js";
import { objectOf } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { WITHOUT_WATCHES } from "./harness/control-plane-arguments.js";
import {
  applyDefinition,
  definitionName,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import type { JsonObject, JsonValue } from "./harness/json-value.js";
import { isJsonObject, listAt, stringAt } from "./harness/json-value.js";
import { NOT_RUN, type Outcome, readSuites, runCases, type Suite, type SuiteCase } from "./harness/published-suite.js";

const openshiftData = path.join(publishedDataFolder() ?? "", "openshift-api");
const suitesFolder = path.join(openshiftData, "suites/config/v1");
const generated = "generated/crds/config.openshift.io/v1";

/** Texts of the API server's own; those of rules are each project's. */
const SERVER_TEXT = /Unsupported value|Too long|Too many|Duplicate value|in body should|Required value/;

describe.skipIf(!existsSync(suitesFolder))("upstream's integration suites, on the generated manifests", () => {
  let server: ControlPlane;

  beforeAll(async () => {
    server = await startControlPlane({ apiServerArguments: WITHOUT_WATCHES });
  });
  afterAll(async () => {
    await server?.stop();
  });

  test.each(["infrastructures", "featuregates"])(
    "have the same outcome for %s",
    async (plural) => {
      const resource: Resource = { group: "config.openshift.io", version: "v1", plural };
      const suites = readSuites(path.join(suitesFolder, `${plural}.config.openshift.io`));
      const disagreements: string[] = [];
      let runs = 0;
      for (const file of readdirSync(generated)
        .filter((name) => name.includes(`_${plural}`))
        .sort()) {
        const crd: JsonObject = parse(readFileSync(path.join(generated, file), "utf8"));
        objectOf(await applyDefinition(server.client, crd));
        await waitUntilPropagated(server.client);
        await waitUntilEstablished(server.client, definitionName(crd));
        const fitting = suites.filter((each) => isFor(each, crd));
        const cases = fitting.flatMap((suite) => suite.cases);
        const outcomes = await runCases(server.client, resource, crd, cases);
        for (const suite of fitting) {
          for (const suiteCase of suite.cases) {
            runs++;
            const problem = disagreement(suiteCase, outcomes.get(suiteCase) ?? NOT_RUN);
            if (problem !== undefined) disagreements.push(`${file}, ${suite.file}, ${suiteCase.name}: ${problem}`);
          }
        }
      }
      console.log(`upstream's suites for ${plural}: ${runs - disagreements.length} of ${runs} runs agree`);
      expect(disagreements).toEqual([]);
      expect(runs).toBeGreaterThan(0);
    },
    600_000,
  );
});

/** Whether a suite is run on a manifest: by the published gates of its clusters; CustomNoUpgrade has every gate. */
function isFor({ featureGates }: Suite, crd: JsonObject): boolean {
  const annotation = (key: string): string | undefined => stringAt(crd, "metadata", "annotations", key);
  const set = annotation("release.openshift.io/feature-set") ?? FEATURE_SETS[0];
  if (set === "CustomNoUpgrade") return featureGates.every((gate) => !gate.startsWith("-"));
  const profile = annotation(PROFILE_ANNOTATIONS.SelfManagedHA) === "true" ? "SelfManagedHA" : "Hypershift";
  const file = path.join(openshiftData, `featuregates/featureGate-4-10-${profile}-${set}.yaml`);
  const [status] = listAt(parse(readFileSync(file, "utf8")), "status", "featureGates");
  const on = new Set(listAt(status, "enabled").map((gate) => stringAt(gate, "name")));
  return featureGates.every((gate) => (gate.startsWith("-") ? !on.has(gate.slice(1)) : on.has(gate)));
}

/** How an outcome differs from what the suite expects; texts of rules are not compared. */
function disagreement({ refused, expected, updated }: SuiteCase, outcome: Outcome): string | undefined {
  if (refused === undefined) {
    if (!("object" in outcome)) return `refused at ${outcome.at}: ${outcome.message}`;
    const members = updated === undefined ? ["spec"] : ["spec", "status"];
    return members.every((member) => isDeepStrictEqual(outcome.object[member], withoutUndefined(expected?.[member])))
      ? undefined
      : `stored ${JSON.stringify(outcome.object)}`;
  }
  if ("object" in outcome) return `accepted, and expected: ${refused.text}`;
  if (outcome.at !== refused.at) return `refused at ${outcome.at} instead of ${refused.at}: ${outcome.message}`;
  if (!SERVER_TEXT.test(refused.text) || refused.text.includes("evaluating rule")) return undefined;
  return plainText(outcome.message).includes(plainText(refused.text)) ? undefined : `told: ${outcome.message}`;
}

/** Servers since 1.33 print a missing value as null, not as a text. */
function plainText(text: string): string {
  return text.replaceAll('"null"', "null").trim();
}

function withoutUndefined(value: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(value) ? JSON.parse(JSON.stringify(value)) : value;
}

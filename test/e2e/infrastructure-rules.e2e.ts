import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import { type ApiResult, objectOf, type Resource } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import {
  applyDefinition,
  definitionName,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import type { JsonObject } from "./harness/json-value.js";
import { stringAt } from "./harness/json-value.js";
import { type Manifest, negativeCases, type RuleCase } from "./infrastructure-negative-cases.js";

const infrastructures: Resource = { group: "config.openshift.io", version: "v1", plural: "infrastructures" };
const project = readProject({ project: "." });

/** The Infrastructure CRD of a feature set on SelfManagedHA, with gates on besides those that the set has. */
function crdOf(featureSet: string, alsoOn: readonly string[]): JsonObject {
  const features = alsoOn.reduce(
    (text, gate) => text.replace(new RegExp(`(\\b${gate}: \\{[^}]*featureSets: \\[)`), '$1"Default", "OKD", '),
    project.texts.features?.text ?? "",
  );
  const { files } = createCompiler()({ ...project.texts, features: { path: "api/features.ts", text: features } });
  const documents = files.map(({ text }): JsonObject => parse(text));
  const found = documents.find(
    (document) =>
      definitionName(document) === "infrastructures.config.openshift.io" &&
      stringAt(document, "metadata", "annotations", "release.openshift.io/feature-set") === featureSet &&
      stringAt(document, "metadata", "annotations", "include.release.openshift.io/self-managed-high-availability") ===
        "true",
  );
  if (found === undefined) throw new Error(`no CRD of ${featureSet}`);
  return found;
}

/** The cases by the CRD that they need. */
const groups = new Map<string, RuleCase[]>();
for (const each of negativeCases) {
  const key = JSON.stringify([each.featureSet, each.alsoOn]);
  groups.set(key, [...(groups.get(key) ?? []), each]);
}

describe("the rules of Infrastructure that no published suite tests by a refusal", () => {
  let server: ControlPlane;
  let written = 0;

  beforeAll(async () => {
    server = await startControlPlane();
  });
  afterAll(async () => {
    await server?.stop();
  });

  /** Does what a case says and gives the answer to its last write. */
  async function answerTo({ operation, old, new: next }: RuleCase): Promise<ApiResult> {
    const name = `case-${written++}`;
    const named = (manifest: Manifest): JsonObject => ({ ...manifest, metadata: { name } });
    if (operation === "create") return server.client.create(infrastructures, named(next));
    if (old === undefined) throw new Error("an update needs an object to update");
    let stored = objectOf(await server.client.create(infrastructures, named(old)));
    if (old.status !== undefined) {
      const body = { ...stored, status: old.status };
      stored = objectOf(await server.client.updateStatus(infrastructures, name, body));
    }
    const body: JsonObject = { ...next, metadata: stored["metadata"] ?? {} };
    return operation === "update"
      ? server.client.update(infrastructures, name, body)
      : server.client.updateStatus(infrastructures, name, body);
  }

  for (const [key, cases] of groups) {
    const [featureSet, alsoOn]: [string, string[]] = JSON.parse(key);
    describe([featureSet, ...alsoOn].join(" with "), () => {
      beforeAll(async () => {
        const crd = crdOf(featureSet, alsoOn);
        objectOf(await applyDefinition(server.client, crd));
        await waitUntilEstablished(server.client, definitionName(crd));
        await waitUntilPropagated(server.client);
      });

      test.each(cases)("$rule: $name", async (each) => {
        const answer = await answerTo(each);
        const fields = answer.accepted ? [] : answer.status.causes.map(({ field }) => field);
        expect(fields).toEqual(each.expected.verdict === "refused" ? [each.expected.path] : []);
        expect(answer.accepted).toBe(each.expected.verdict === "accepted");
      });
    });
  }
});

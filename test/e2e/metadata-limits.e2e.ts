import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validatorForCrd } from "../../src/entry/validate.js";
import { compile, manifests } from "../compile.js";
import type { ApiResult, Resource } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import type { JsonObject } from "./harness/json-value.js";

const widgets: Resource = { group: "example.com", version: "v1", plural: "widgets" };

/** The CRD of a cluster-scoped kind with this type as its metadata. */
function crdOf(metadata: string): JsonObject {
  const [crd] = Object.values(
    manifests(
      compile({
        "api/v1/groupVersion.ts": "// +groupName=example.com\n",
        "api/v1/widget.ts": `import type { KubernetesObject, ObjectMeta } from "crdwright/meta/v1";
// +kubebuilder:resource:scope=Cluster
export interface Widget extends KubernetesObject {
  metadata: ${metadata};
}
`,
      }),
    ),
  );
  return crd;
}

function withMetadata(schema: JsonObject): JsonObject {
  const crd = crdOf("ObjectMeta");
  const text = JSON.stringify(crd).replace('"metadata":{"type":"object"}', `"metadata":${JSON.stringify(schema)}`);
  return JSON.parse(text);
}

const textOf = (result: ApiResult): string => (result.accepted ? "" : (result.status.message ?? ""));

describe("limits on metadata", () => {
  let server: ControlPlane;
  beforeAll(async () => {
    server = await startControlPlane();
  });
  afterAll(async () => {
    await server?.stop();
  });

  test.each([
    [
      "a length, a pattern and a rule",
      `ObjectMeta & {
    // +kubebuilder:validation:MaxLength=8
    // +kubebuilder:validation:Pattern=\`^w\`
    // +kubebuilder:validation:XValidation:rule="!self.contains('x')",message="no x"
    name?: string;
    // +kubebuilder:validation:MaxLength=3
    generateName?: string;
  }`,
    ],
    ["a literal", 'Omit<ObjectMeta, "name"> & { name: "west" }'],
  ])("%s are taken, and mean what the validator says", async (_, metadata) => {
    const crd = crdOf(metadata);
    const applied = await applyDefinition(server.client, crd);
    expect(textOf(applied)).toBe("");
    await waitUntilEstablished(server.client, "widgets.example.com");
    const validator = validatorForCrd(crd);
    const verdicts = [];
    for (const own of [
      { name: "west" },
      { name: "west-is-long" },
      { name: "east" },
      { name: "wx" },
      { generateName: "w" },
      { generateName: "west" },
    ]) {
      const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: own };
      const result = await server.client.create(widgets, object);
      const ours = validator.create(object);
      verdicts.push(result.accepted);
      if ("name" in own) {
        // The name that a server makes of a generateName is known to it alone.
        expect(ours.ok).toBe(result.accepted);
        for (const { message } of ours.errors) expect(textOf(result)).toContain(message);
        if (result.accepted) await server.client.delete(widgets, own.name ?? "");
      }
    }
    expect(verdicts.filter((accepted) => !accepted).length).toBeGreaterThan(2);
    expect(verdicts[0]).toBe(true);
  });

  test.each<[string, JsonObject]>([
    ["a limit on labels", { type: "object", properties: { labels: { type: "object", maxProperties: 1 } } }],
    ["a count of members", { type: "object", maxProperties: 3 }],
    ["a rule", { type: "object", "x-kubernetes-validations": [{ rule: "self.name != 'a'" }] }],
    ["required names", { type: "object", required: ["name"], properties: { name: { type: "string" } } }],
    ["a description", { type: "object", description: "about" }],
    ["unknown members", { type: "object", "x-kubernetes-preserve-unknown-fields": true }],
    ["null", { type: "object", nullable: true }],
    ["a default", { type: "object", properties: { name: { type: "string", default: "a" } } }],
    ["a member of its own", { type: "object", properties: { color: { type: "string" } } }],
  ])("%s is refused", async (_, schema) => {
    const applied = await applyDefinition(server.client, withMetadata(schema));
    expect(applied.accepted).toBe(false);
    expect(textOf(applied)).toMatch(/metadata/);
  });
});

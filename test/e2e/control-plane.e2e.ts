import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { objectOf, type Resource, statusOf } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import {
  applyDefinition,
  conditionStatus,
  definitions,
  waitUntilEstablished,
} from "./harness/custom-resource-definition.js";
import type { JsonObject } from "./harness/json-value.js";

const gadgetDefinition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gadgets.e2e.example.com" },
  spec: {
    group: "e2e.example.com",
    scope: "Namespaced",
    names: { kind: "Gadget", listKind: "GadgetList", plural: "gadgets", singular: "gadget" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            required: ["spec"],
            properties: {
              spec: {
                type: "object",
                required: ["size"],
                properties: {
                  size: { type: "integer", minimum: 1 },
                  color: { type: "string", enum: ["red", "green"], default: "red" },
                },
                "x-kubernetes-validations": [{ rule: "self.color != 'green' || self.size < 5", message: "too large" }],
              },
              status: { type: "object", properties: { ready: { type: "boolean" } } },
            },
          },
        },
      },
      {
        name: "v1alpha1",
        served: true,
        storage: false,
        deprecated: true,
        deprecationWarning: 'v1alpha1 is "old", a \\ in it',
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
  },
};

const gadgets: Resource = { group: "e2e.example.com", version: "v1", plural: "gadgets", namespace: "default" };

function gadget(name: string, spec: JsonObject): JsonObject {
  return { apiVersion: "e2e.example.com/v1", kind: "Gadget", metadata: { name }, spec };
}

describe("a control plane", () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane();
  });
  afterAll(async () => {
    await plane?.stop();
  });

  test("establishes a CRD and serves it at once", async () => {
    const applied = await applyDefinition(plane.client, gadgetDefinition);
    expect(applied).toMatchObject({ accepted: true, statusCode: 201, warnings: [] });
    const definition = await waitUntilEstablished(plane.client, "gadgets.e2e.example.com");
    expect(conditionStatus(definition, "NonStructuralSchema")).toBeUndefined();
    expect(objectOf(await plane.client.list(gadgets))).toMatchObject({ kind: "GadgetList", items: [] });
  });

  test("takes a good object, with defaults", async () => {
    const created = objectOf(await plane.client.create(gadgets, gadget("good", { size: 3 })));
    expect(created).toMatchObject({ metadata: { name: "good", generation: 1 }, spec: { size: 3, color: "red" } });
  });

  test("refuses a bad object with the field and the reason of each cause", async () => {
    const schema = statusOf(await plane.client.create(gadgets, gadget("bad", { size: 0, color: "blue" })));
    expect(schema).toMatchObject({ code: 422, reason: "Invalid" });
    expect(schema.causes.map(({ type, field }) => [type, field])).toContainEqual(["FieldValueInvalid", "spec.size"]);
    expect(schema.causes.map(({ type, field }) => [type, field])).toContainEqual([
      "FieldValueNotSupported",
      "spec.color",
    ]);
    const rule = statusOf(await plane.client.create(gadgets, gadget("bad", { size: 9, color: "green" })));
    expect(rule.causes).toEqual([
      { type: "FieldValueInvalid", field: "spec", message: expect.stringContaining("too large") },
    ]);
  });

  test("updates, patches and deletes", async () => {
    const current = objectOf(await plane.client.create(gadgets, gadget("changing", { size: 1 })));
    const updated = objectOf(await plane.client.update(gadgets, "changing", { ...current, spec: { size: 2 } }));
    expect(updated).toMatchObject({ metadata: { generation: 2 }, spec: { size: 2 } });
    const stale = statusOf(await plane.client.update(gadgets, "changing", { ...current, spec: { size: 3 } }));
    expect(stale).toMatchObject({ code: 409, reason: "Conflict" });
    const patch = { type: "merge", patch: { spec: { size: 4 } } } as const;
    expect(objectOf(await plane.client.patch(gadgets, "changing", patch))).toMatchObject({ spec: { size: 4 } });
    const apply = { type: "apply", fieldManager: "e2e", patch: gadget("changing", { size: 5 }) } as const;
    expect(objectOf(await plane.client.patch(gadgets, "changing", apply))).toMatchObject({ spec: { size: 5 } });
    objectOf(await plane.client.delete(gadgets, "changing"));
    expect(statusOf(await plane.client.get(gadgets, "changing"))).toMatchObject({ code: 404, reason: "NotFound" });
  });

  test("updates the status, and only through its subresource", async () => {
    const created = objectOf(
      await plane.client.create(gadgets, { ...gadget("reporting", { size: 1 }), status: { ready: false } }),
    );
    expect(created).not.toHaveProperty("status");
    const reported = { ...created, spec: { size: 9 }, status: { ready: true } };
    const updated = objectOf(await plane.client.updateStatus(gadgets, "reporting", reported));
    expect(updated).toMatchObject({ spec: { size: 1 }, status: { ready: true } });
    const wrong = statusOf(
      await plane.client.updateStatus(gadgets, "reporting", { ...updated, status: { ready: "yes" } }),
    );
    expect(wrong.causes.map(({ type, field }) => [type, field])).toContainEqual([
      "FieldValueTypeInvalid",
      "status.ready",
    ]);
  });

  test("shows the server's warnings", async () => {
    const listed = await plane.client.list({ ...gadgets, version: "v1alpha1" });
    expect(listed.warnings).toEqual(['v1alpha1 is "old", a \\ in it']);
    const created = await plane.client.create(gadgets, gadget("warned", { size: 1, shape: "round", weight: 1 }));
    expect(created.warnings).toEqual(['unknown field "spec.shape"', 'unknown field "spec.weight"']);
    const strict = await plane.client.create(gadgets, gadget("strict", { size: 1, shape: "round" }), {
      fieldValidation: "Strict",
    });
    expect(statusOf(strict)).toMatchObject({ code: 400, reason: "BadRequest" });
  });

  test("sends a body given as text as it is", async () => {
    const json =
      '{"apiVersion":"e2e.example.com/v1","kind":"Gadget","metadata":{"name":"json"},"spec":{"size":1,"size":2}}';
    const fromJson = await plane.client.create(gadgets, json);
    expect(objectOf(fromJson)).toMatchObject({ spec: { size: 2 } });
    expect(fromJson.warnings).toEqual(['duplicate field "spec.size"']);
    const yaml = "apiVersion: e2e.example.com/v1\nkind: Gadget\nmetadata: {name: yaml}\nspec: {size: 7}\n";
    const fromYaml = await plane.client.create(gadgets, yaml, { contentType: "application/yaml" });
    expect(objectOf(fromYaml)).toMatchObject({ spec: { size: 7 } });
  });

  test("stores nothing in a dry run", async () => {
    const created = await plane.client.create(gadgets, gadget("dry", { size: 1 }), { dryRun: true });
    expect(objectOf(created)).toMatchObject({ spec: { color: "red" } });
    expect(statusOf(await plane.client.get(gadgets, "dry"))).toMatchObject({ code: 404 });
  });

  test("writes a kubeconfig for it", () => {
    expect(parse(readFileSync(plane.kubeconfig, "utf8"))).toMatchObject({
      clusters: [{ cluster: { server: `https://127.0.0.1:${plane.address.port}` } }],
      users: [{ user: { token: plane.address.token } }],
    });
  });

  test("runs beside another one, whose stop ends its processes and removes its data", async () => {
    const other = await startControlPlane();
    const { etcd, kubeApiserver } = other.processIds;
    try {
      const name = "gadgets.e2e.example.com";
      objectOf(await plane.client.get(definitions, name));
      expect(statusOf(await other.client.get(definitions, name))).toMatchObject({ code: 404 });
      expect([etcd, kubeApiserver].map(isAlive)).toEqual([true, true]);
    } finally {
      await other.stop();
    }
    expect([etcd, kubeApiserver].map(isAlive)).toEqual([false, false]);
    expect(existsSync(path.dirname(other.kubeconfig))).toBe(false);
    expect(Object.values(plane.processIds).map(isAlive)).toEqual([true, true]);
  });

  test("says why a server does not start", async () => {
    const start = startControlPlane({ apiServerArguments: ["--no-such-flag"] });
    await expect(start).rejects.toThrow(/kube-apiserver ended by itself[\s\S]*unknown flag: --no-such-flag/);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

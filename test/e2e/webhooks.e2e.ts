import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conversionHandler } from "../../src/webhook/conversion-handler.js";
import { defineConversion } from "../../src/webhook/define-conversion.js";
import { mutatingHandler } from "../../src/webhook/mutating-handler.js";
import { validatingHandler } from "../../src/webhook/validating-handler.js";
import { createWebhookServer, type ReviewEvent, type WebhookServer } from "../../src/webhook/webhook-server.js";
import { certificates } from "../client/certificates.js";
import {
  fromHub,
  GADGETS,
  type GadgetV1,
  type GadgetV1beta1,
  gadgetCrd,
  OTHER_HOSTS,
  SCHEMAS,
  toHub,
} from "../webhook/gadgets.js";
import { type ApiResult, objectOf, type Resource, statusOf, type WriteOptions } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import {
  applyDefinition,
  definitions,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import { type JsonObject, listAt, stringAt, valueAt } from "./harness/json-value.js";

const CRD_NAME = "gadgets.example.com";
const gadgets = (version: "v1" | "v1beta1"): Resource => ({
  group: "example.com",
  version,
  plural: "gadgets",
  namespace: "default",
});
const configurations = (kind: "validating" | "mutating"): Resource => ({
  group: "admissionregistration.k8s.io",
  version: "v1",
  plural: `${kind}webhookconfigurations`,
});

function gadget(name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { apiVersion: "example.com/v1", kind: "Gadget", metadata: { name, ...metadata }, spec };
}

function oldGadget(name: string, spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return { ...gadget(name, spec, metadata), apiVersion: "example.com/v1beta1" };
}

const SMALL = { size: { count: 1, unit: "Mi" } };
/** A size that no function converts. */
const STUBBORN = "666Mi";

const gadgetConversion = defineConversion({
  ...GADGETS,
  spokes: {
    v1beta1: {
      toHub: (object: GadgetV1beta1) => {
        if (object.spec.size === STUBBORN) throw new Error("this size is cursed");
        return toHub(object);
      },
      fromHub: (object: GadgetV1) => fromHub(object),
    },
  },
});

let plane: ControlPlane;
let server: WebhookServer;
let port: number;
const events: ReviewEvent[] = [];
const errors: unknown[] = [];
const dryRuns: boolean[] = [];
const aborted: boolean[] = [];

const validates = validatingHandler<GadgetV1>({
  async validate({ operation, object, oldObject, subResource, dryRun, signal }, report) {
    if (operation === "CONNECT") return;
    dryRuns.push(dryRun);
    const { labels = {} } = (object ?? oldObject).metadata;
    if (labels["keep"] === "true" && operation === "DELETE") report.deny("it is to be kept");
    if (operation === "DELETE") return;
    if (labels["fail"] === "true") throw new Error("out of order");
    if (labels["sleep"] === "true") {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      aborted.push(signal.aborted);
    }
    if (subResource === "status" && object.status?.ready === false)
      report.forbidden("status.ready", "may not be false");
    if (object.spec.size.count === 13) {
      report.invalid("spec.size.count", 13, "should be lucky");
      report.notSupported("spec.size.unit", "Ki", ["Mi", "Gi"]);
    }
    if (object.spec.size.count === 12) report.warn("spec.size.count: 12 is nearly 13");
  },
});

const mutates = mutatingHandler<GadgetV1>(({ object, userInfo }) => ({
  ...object,
  metadata: {
    ...object.metadata,
    annotations: { ...object.metadata.annotations, "example.com/author": userInfo.username ?? "" },
  },
}));

const mutatesMaps = mutatingHandler<{ metadata: { labels?: object } }>(({ object }) => ({
  ...object,
  metadata: { ...object.metadata, labels: { seen: "true" } },
}));

const clientConfig = (path: string): JsonObject => ({
  url: `https://127.0.0.1:${port}${path}`,
  caBundle: Buffer.from(certificates.authority).toString("base64"),
});

function definition(stored: "v1" | "v1beta1", versions: readonly string[] = ["v1beta1", "v1"]): JsonObject {
  const { spec, ...crd } = gadgetCrd(SCHEMAS, stored);
  const webhook = { conversionReviewVersions: ["v1"], clientConfig: clientConfig("/convert") };
  // It is JSON.
  return {
    ...crd,
    spec: {
      ...spec,
      versions: spec.versions.filter(({ name }) => versions.includes(name)),
      conversion: { strategy: "Webhook", webhook },
    },
  } as unknown as JsonObject;
}

/** A configuration with one webhook. */
function configuration(kind: "Validating" | "Mutating", name: string, path: string, webhook: JsonObject): JsonObject {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: `${kind}WebhookConfiguration`,
    metadata: { name },
    webhooks: [
      {
        name: `${name}.example.com`,
        admissionReviewVersions: ["v1"],
        sideEffects: "None",
        failurePolicy: "Fail",
        timeoutSeconds: 5,
        clientConfig: clientConfig(path),
        ...webhook,
      },
    ],
  };
}

const rule = (resources: readonly string[], operations: readonly string[], group = "example.com"): JsonObject => ({
  apiGroups: [group],
  apiVersions: ["v1"],
  resources: [...resources],
  operations: [...operations],
});

/** The server learns of a configuration a moment after it is stored. */
async function untilEffective(ask: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error("there is no effect after 30 s");
    await delay(50);
  }
}

const create = (object: JsonObject, options?: WriteOptions): Promise<ApiResult> =>
  plane.client.create(gadgets("v1"), object, options);

beforeAll(async () => {
  server = createWebhookServer({
    handlers: {
      "/convert": conversionHandler([gadgetConversion]),
      "/validate": validates,
      "/mutate": mutates,
      "/mutate-maps": mutatesMaps,
    },
    certificate: { cert: certificates.server, key: certificates.serverKey },
    port: 0,
    host: "127.0.0.1",
    onError: (error) => errors.push(error),
    onReview: (event) => events.push(event),
  });
  ({ port } = await server.start());
  plane = await startControlPlane();
  objectOf(await applyDefinition(plane.client, definition("v1beta1")));
  await waitUntilEstablished(plane.client, CRD_NAME);
});
afterAll(async () => {
  await server?.stop();
  await plane?.stop();
});

describe("admission webhooks that a kube-apiserver asks", () => {
  beforeAll(async () => {
    const resources = ["gadgets", "gadgets/status"];
    const validating = configuration("Validating", "validates", "/validate", {
      rules: [rule(resources, ["CREATE", "UPDATE", "DELETE"])],
    });
    const mutating = configuration("Mutating", "mutates", "/mutate", { rules: [rule(["gadgets"], ["CREATE"])] });
    const maps = configuration("Mutating", "maps", "/mutate-maps", { rules: [rule(["configmaps"], ["CREATE"], "")] });
    objectOf(await plane.client.create(configurations("validating"), validating));
    objectOf(await plane.client.create(configurations("mutating"), mutating));
    objectOf(await plane.client.create(configurations("mutating"), maps));
    const probe = async (): Promise<boolean> => {
      const refused = await create(gadget("probe", { size: { count: 13, unit: "Mi" } }), { dryRun: true });
      const changed = await create(gadget("probe", SMALL), { dryRun: true });
      const annotations = changed.accepted ? valueAt(changed.object, "metadata", "annotations") : undefined;
      return !refused.accepted && annotations !== undefined && (await sendMap("probe", "")).labels !== undefined;
    };
    await untilEffective(probe);
  });

  async function sendMap(name: string, text: string): Promise<{ readonly code: number; readonly labels: unknown }> {
    const maps = { group: "", version: "v1", plural: "configmaps", namespace: "default" };
    const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { text } };
    const result = await plane.client.create(maps, object, { dryRun: true });
    return {
      code: result.statusCode,
      labels: result.accepted ? valueAt(result.object, "metadata", "labels") : undefined,
    };
  }

  test("refuse with causes that read as the server's own", async () => {
    const status = statusOf(await create(gadget("a", { size: { count: 13, unit: "Mi" } })));
    const texts = [
      "spec.size.count: Invalid value: 13: should be lucky",
      'spec.size.unit: Unsupported value: "Ki": supported values: "Mi", "Gi"',
    ];
    expect(status).toMatchObject({
      code: 422,
      reason: "Invalid",
      message: `admission webhook "validates.example.com" denied the request: Gadget.example.com "a" is invalid: [${texts.join(", ")}]`,
    });
    const own = statusOf(await create(gadget("a", { size: { count: 1, unit: "Ki" } })));
    const ours = status.causes.find(({ field }) => field === "spec.size.unit");
    expect(ours).toBeDefined();
    expect(own.causes).toContainEqual(ours);
    expect(own.code).toBe(status.code);
  });

  test("warn, and change what is created", async () => {
    const result = await create(
      gadget("warned", { size: { count: 12, unit: "Gi" } }, { annotations: { "example.com/a": "b" } }),
    );
    expect(result.warnings).toEqual(["spec.size.count: 12 is nearly 13"]);
    expect(valueAt(objectOf(result), "metadata", "annotations")).toEqual({
      "example.com/a": "b",
      "example.com/author": "e2e",
    });
    expect(valueAt(objectOf(await create(gadget("bare", SMALL))), "metadata", "annotations")).toEqual({
      "example.com/author": "e2e",
    });
  });

  test("are told of dry runs", async () => {
    dryRuns.length = 0;
    objectOf(await create(gadget("dry", SMALL), { dryRun: true }));
    objectOf(await create(gadget("wet", SMALL)));
    expect(dryRuns).toEqual([true, false]);
  });

  test("judge deletions by the old object, and the status", async () => {
    objectOf(await create(gadget("kept", SMALL, { labels: { keep: "true" } })));
    const refused = statusOf(await plane.client.delete(gadgets("v1"), "kept"));
    expect(refused).toMatchObject({
      code: 403,
      reason: "Forbidden",
      message: 'admission webhook "validates.example.com" denied the request: it is to be kept',
    });
    const stored = objectOf(await plane.client.get(gadgets("v1"), "kept"));
    const status = statusOf(
      await plane.client.updateStatus(gadgets("v1"), "kept", { ...stored, status: { ready: false } }),
    );
    expect(status.causes).toEqual([
      { type: "FieldValueForbidden", field: "status.ready", message: "Forbidden: may not be false" },
    ]);
    objectOf(await plane.client.updateStatus(gadgets("v1"), "kept", { ...stored, status: { ready: true } }));
    objectOf(
      await plane.client.patch(gadgets("v1"), "kept", {
        type: "merge",
        patch: { metadata: { labels: { keep: null } } },
      }),
    );
    objectOf(await plane.client.delete(gadgets("v1"), "kept"));
  });

  test("fail as the failure policy says when they fail or take too long", async () => {
    errors.length = 0;
    const failed = statusOf(await create(gadget("failed", SMALL, { labels: { fail: "true" } })));
    expect(failed).toMatchObject({
      code: 500,
      reason: "InternalError",
      message: expect.stringContaining("failed calling webhook"),
    });
    expect(failed.message).not.toContain("out of order");
    expect(errors).toMatchObject([{ message: "out of order" }]);

    const rules = [rule(["gadgets"], ["CREATE"])];
    const current = objectOf(await plane.client.get(configurations("validating"), "validates"));
    const lenient = configuration("Validating", "validates", "/validate", {
      rules,
      failurePolicy: "Ignore",
      timeoutSeconds: 1,
    });
    const metadata = valueAt(current, "metadata") ?? {};
    objectOf(await plane.client.update(configurations("validating"), "validates", { ...lenient, metadata }));
    await untilEffective(
      async () => (await create(gadget("failed", SMALL, { labels: { fail: "true" } }), { dryRun: true })).accepted,
    );
    objectOf(await create(gadget("slept", SMALL, { labels: { sleep: "true" } })));
    await untilEffective(async () => aborted.length > 0);
    expect(aborted).toEqual([true]);
  });

  test("have room for what a request may hold", async () => {
    events.length = 0;
    // The server takes 3 MiB, and refuses the map after it has asked the webhook: data may have 1 MiB.
    expect((await sendMap("large", "x".repeat(3 * 2 ** 20 - 1000))).code).toBe(422);
    const answered = events.filter(({ path }) => path === "/mutate-maps");
    expect(answered).toMatchObject([{ outcome: "allowed", code: 200 }]);
  });
});

describe("conversions that a kube-apiserver asks for", () => {
  const COUNT = 60;
  const names = Array.from({ length: COUNT }, (_, index) => `many-${index}`);

  beforeAll(async () => {
    for (const [kind, name] of [
      ["validating", "validates"],
      ["mutating", "mutates"],
      ["mutating", "maps"],
    ] as const) {
      objectOf(await plane.client.delete(configurations(kind), name));
    }
    for (const { metadata } of listAt(objectOf(await plane.client.list(gadgets("v1beta1"))), "items") as JsonObject[]) {
      objectOf(await plane.client.delete(gadgets("v1beta1"), stringAt(metadata, "name") ?? ""));
    }
    for (const [index, name] of names.entries()) {
      objectOf(await plane.client.create(gadgets("v1beta1"), oldGadget(name, { size: `${index}Gi`, host: "x" })));
    }
  });

  /** The server sets its storage up again for a CRD that was changed, and answers 429 until it has. */
  async function untilServed(): Promise<void> {
    await waitUntilPropagated(plane.client);
    await untilEffective(async () => (await plane.client.list(gadgets("v1"))).accepted);
  }

  test("give each version of an object, with its metadata", async () => {
    const labels = { app: "b" };
    const finalizers = ["example.com/f"];
    const created = objectOf(
      await plane.client.create(
        gadgets("v1"),
        gadget("hosts", { ...SMALL, hosts: ["a", "b", "c"] }, { labels, finalizers }),
      ),
    );
    const old = objectOf(await plane.client.get(gadgets("v1beta1"), "hosts"));
    expect(old).toMatchObject({ apiVersion: "example.com/v1beta1", spec: { size: "1Mi", host: "a" } });
    const { managedFields: _, ...metadata } = valueAt(created, "metadata") as JsonObject;
    expect(valueAt(old, "metadata")).toMatchObject({ ...metadata, annotations: { [OTHER_HOSTS]: "b,c" } });
    const fresh = objectOf(await plane.client.get(gadgets("v1"), "hosts"));
    expect(fresh).toMatchObject({ spec: { hosts: ["a", "b", "c"] } });
    expect(valueAt(fresh, "metadata", "annotations")).toBeUndefined();
    objectOf(await plane.client.updateStatus(gadgets("v1"), "hosts", { ...fresh, status: { ready: true } }));
    expect(objectOf(await plane.client.get(gadgets("v1beta1"), "hosts"))).toMatchObject({ status: { ready: true } });
  });

  test("give whole lists", async () => {
    const items = listAt(objectOf(await plane.client.list(gadgets("v1"))), "items").filter((item) =>
      stringAt(item, "metadata", "name")?.startsWith("many-"),
    );
    const sizes = items.map((item) => [stringAt(item, "metadata", "name"), valueAt(item, "spec", "size")]);
    expect(sizes).toHaveLength(COUNT);
    expect(Object.fromEntries(sizes)).toEqual(
      Object.fromEntries(names.map((name, index) => [name, { count: index, unit: "Gi" }])),
    );
  });

  test("fail with the object's name and the reason", async () => {
    objectOf(await plane.client.create(gadgets("v1beta1"), oldGadget("cursed", { size: STUBBORN })));
    for (const refused of [await plane.client.get(gadgets("v1"), "cursed"), await plane.client.list(gadgets("v1"))]) {
      const { code, message } = statusOf(refused);
      expect(code).toBe(500);
      expect(message).toContain(
        "Gadget default/cursed of example.com/v1beta1 cannot be converted to example.com/v1: toHub of v1beta1 failed: this size is cursed",
      );
    }
    objectOf(await plane.client.delete(gadgets("v1beta1"), "cursed"));
  });

  test("bring all objects into another stored version, after which the old one can go", async () => {
    objectOf(await applyDefinition(plane.client, definition("v1")));
    await untilServed();
    const stored = async () =>
      listAt(objectOf(await plane.client.get(definitions, CRD_NAME)), "status", "storedVersions");
    expect(await stored()).toEqual(["v1beta1", "v1"]);

    // Each is written as it is, which stores it anew.
    for (const item of listAt(objectOf(await plane.client.list(gadgets("v1"))), "items") as JsonObject[]) {
      const name = stringAt(item, "metadata", "name") ?? "";
      const full = objectOf(await plane.client.get(gadgets("v1"), name));
      objectOf(await plane.client.update(gadgets("v1"), name, full));
    }
    const crd = objectOf(await plane.client.get(definitions, CRD_NAME));
    const status = { ...(valueAt(crd, "status") as JsonObject), storedVersions: ["v1"] };
    objectOf(await plane.client.updateStatus(definitions, CRD_NAME, { ...crd, status }));
    expect(await stored()).toEqual(["v1"]);

    // Nothing is left to convert: without the old version and the webhook, all is there, read from the store again.
    await server.stop();
    objectOf(await applyDefinition(plane.client, definition("v1", ["v1"])));
    await untilServed();
    expect(listAt(objectOf(await plane.client.list(gadgets("v1"))), "items")).toHaveLength(COUNT + 1);
    expect(statusOf(await plane.client.list(gadgets("v1beta1"))).code).toBe(404);
    expect(objectOf(await plane.client.get(gadgets("v1"), "hosts"))).toMatchObject({
      spec: { hosts: ["a", "b", "c"] },
      status: { ready: true },
    });
  });
});

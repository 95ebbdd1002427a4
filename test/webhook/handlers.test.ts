import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonPatch } from "../../src/client/fake/patches.js";
import { parseJson, printJson } from "../../src/client/json-text.js";
import { validatorForCrd } from "../../src/entry/validate.js";
import type { JsonObject, JsonValue } from "../../src/kube/values/json-value.js";
import type { AdmissionReport } from "../../src/webhook/admission-report.js";
import { jsonPatchOf } from "../../src/webhook/json-patch.js";
import { type Mutate, mutatingHandler } from "../../src/webhook/mutating-handler.js";
import { type ValidatingHandlerOptions, validatingHandler } from "../../src/webhook/validating-handler.js";
import type { WebhookHandler } from "../../src/webhook/webhook-handler.js";

interface Widget {
  apiVersion: string;
  kind: string;
  metadata: { name?: string; namespace?: string; labels?: Record<string, string>; uid?: string };
  spec: { size: number; parts?: string[]; since?: Date; color?: string | undefined };
  status?: { ready?: boolean };
}

const KIND = { group: "example.com", version: "v1", kind: "Widget" };
const RESOURCE = { group: "example.com", version: "v1", resource: "widgets" };

function widget(spec: Widget["spec"]): Widget {
  return { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a", namespace: "b" }, spec };
}

async function ask(handler: WebhookHandler, request: object): Promise<Record<string, unknown>> {
  const sent = { uid: "u", kind: KIND, resource: RESOURCE, name: "a", namespace: "b", ...request };
  const { response } = await handler.answer(parseJson(printJson(sent)) as JsonObject, new AbortController().signal);
  return response;
}

const creates = (object: Widget) => ({ operation: "CREATE", object });
const updates = (oldObject: Widget, object: Widget) => ({ operation: "UPDATE", object, oldObject });

function validating(validate: ValidatingHandlerOptions<Widget>["validate"] & object): WebhookHandler {
  return validatingHandler<Widget>({ validate });
}

describe("a validating handler", () => {
  it("allows what nothing is reported of", async () => {
    expect(
      await ask(
        validating(() => {}),
        creates(widget({ size: 1 })),
      ),
    ).toEqual({ allowed: true });
  });

  it.each<[string, (report: AdmissionReport) => void, object]>([
    [
      "required",
      (report) => report.required("spec.size", "must be there"),
      { reason: "FieldValueRequired", message: "Required value: must be there" },
    ],
    [
      "invalid",
      (report) => report.invalid("spec.size", 3, "must be even"),
      { reason: "FieldValueInvalid", message: "Invalid value: 3: must be even" },
    ],
    [
      "invalid without its value",
      (report) => report.invalid("spec.size", undefined, "must be even"),
      { reason: "FieldValueInvalid", message: "Invalid value: must be even" },
    ],
    [
      "invalid of an object",
      (report) => report.invalid("spec.size", { b: 1n, a: "x" }, "no"),
      { reason: "FieldValueInvalid", message: 'Invalid value: {"a":"x","b":1}: no' },
    ],
    [
      "not supported",
      (report) => report.notSupported("spec.size", "x", ["a", "b"]),
      { reason: "FieldValueNotSupported", message: 'Unsupported value: "x": supported values: "a", "b"' },
    ],
    [
      "forbidden",
      (report) => report.forbidden("spec.size", "may not change"),
      { reason: "FieldValueForbidden", message: "Forbidden: may not change" },
    ],
    [
      "duplicate",
      (report) => report.duplicate("spec.size", "x"),
      { reason: "FieldValueDuplicate", message: 'Duplicate value: "x"' },
    ],
    [
      "too long",
      (report) => report.tooLong("spec.size", 1),
      { reason: "FieldValueTooLong", message: "Too long: may not be more than 1 byte" },
    ],
    [
      "too many",
      (report) => report.tooMany("spec.size", 3, 2),
      { reason: "FieldValueTooMany", message: "Too many: 3: must have at most 2 items" },
    ],
  ])("refuses what is %s as the server does", async (_, find, cause) => {
    const { status, ...rest } = await ask(
      validating((_request, report) => find(report)),
      creates(widget({ size: 3 })),
    );
    const field = "spec.size";
    expect(rest).toEqual({ allowed: false });
    expect(status).toMatchObject({
      code: 422,
      reason: "Invalid",
      message: `Widget.example.com "a" is invalid: ${field}: ${(cause as { message: string }).message}`,
      details: { name: "a", group: "example.com", kind: "Widget", causes: [{ ...cause, field }] },
    });
  });

  it("gives the objects of each operation, and what the request is about", async () => {
    const seen: unknown[] = [];
    const handler = validating(({ operation, object, oldObject, subResource, dryRun, userInfo, namespace }) => {
      seen.push([
        operation,
        (object as Widget | undefined)?.spec.size,
        oldObject?.spec.size,
        subResource,
        dryRun,
        userInfo.username,
        namespace,
      ]);
    });
    await ask(handler, {
      ...creates(widget({ size: 1 })),
      dryRun: true,
      oldObject: null,
      userInfo: { username: "eve" },
    });
    await ask(handler, { ...updates(widget({ size: 1 }), widget({ size: 2 })), subResource: "status" });
    await ask(handler, { operation: "DELETE", object: null, oldObject: widget({ size: 3 }) });
    await ask(handler, { operation: "CONNECT", subResource: "proxy", object: null });
    expect(seen).toEqual([
      ["CREATE", 1, undefined, "", true, "eve", "b"],
      ["UPDATE", 2, 1, "status", false, undefined, "b"],
      ["DELETE", undefined, 3, "", false, undefined, "b"],
      ["CONNECT", undefined, undefined, "proxy", false, undefined, "b"],
    ]);
  });

  it.each([
    ["no operation", {}, /lacks its operation, one of CREATE, UPDATE, DELETE, CONNECT/],
    ["an operation that no request has", { operation: "toString", object: {} }, /lacks its operation/],
    ["no object", { operation: "CREATE" }, /lacks its object of CREATE/],
    ["no old object", { operation: "UPDATE", object: {} }, /lacks its oldObject of UPDATE/],
    ["a deletion of nothing", { operation: "DELETE", oldObject: null }, /lacks its oldObject of DELETE/],
  ])("takes no request with %s", async (_, request, message) => {
    await expect(
      ask(
        validating(() => {}),
        request,
      ),
    ).rejects.toMatchObject({ code: 400, message: expect.stringMatching(message) });
  });

  it("refuses for other reasons, warns and annotates", async () => {
    const handler = validating(async (_request, report) => {
      report.warn("spec.size is going away");
      report.warn("spec.size is going away");
      report.audit("size", "3");
      report.required("spec.parts");
      report.deny("quota is used up");
      report.deny("and more", { code: 500 });
    });
    expect(await ask(handler, creates(widget({ size: 3 })))).toEqual({
      allowed: false,
      status: expect.objectContaining({ code: 403, reason: "Forbidden", message: "quota is used up" }),
      warnings: ["spec.size is going away"],
      auditAnnotations: { size: "3" },
    });
  });

  describe("made from a validator", () => {
    const size = { type: "integer", maximum: 9, "x-kubernetes-validations": [{ rule: "self >= oldSelf" }] };
    const properties = {
      spec: { type: "object", properties: { size } },
      status: { type: "object", properties: { ready: { type: "boolean" } } },
    };
    const crd = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com" },
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            subresources: { status: {} },
            schema: { openAPIV3Schema: { type: "object", properties } },
          },
        ],
      },
    };
    const stored = (spec: Widget["spec"], status: object = {}): Widget => {
      const metadata = {
        name: "a",
        namespace: "b",
        uid: "1",
        resourceVersion: "1",
        creationTimestamp: "2026-01-01T00:00:00Z",
      };
      return { ...widget(spec), metadata, status };
    };
    const handler = validatingHandler<Widget>({
      validator: validatorForCrd(crd),
      validate({ operation, object }, report) {
        if (operation !== "DELETE" && (object as Widget).spec.size % 2 > 0)
          report.invalid("spec.size", (object as Widget).spec.size, "must be even");
      },
    });

    it.each([
      [
        "creates",
        creates(widget({ size: 11 })),
        ["spec.size: Invalid value: 11", "spec.size: Invalid value: 11: must be even"],
      ],
      ["updates", updates(stored({ size: 4 }), stored({ size: 2 })), ["failed rule: self >= oldSelf"]],
      [
        "the status",
        { ...updates(stored({ size: 2 }), stored({ size: 2 }, { ready: "yes" })), subResource: "status" },
        ["status.ready: Invalid value"],
      ],
    ])("judges %s, and adds what its function says", async (_, request, texts) => {
      const { allowed, status } = (await ask(handler, request)) as {
        allowed: boolean;
        status: { code: number; message: string };
      };
      expect({ allowed, code: status.code }).toEqual({ allowed: false, code: 422 });
      for (const text of texts) expect(status.message).toContain(text);
    });

    it("judges neither deletions nor other subresources, and allows what is right", async () => {
      expect(await ask(handler, { operation: "DELETE", oldObject: stored({ size: 99 }) })).toEqual({ allowed: true });
      expect(await ask(handler, updates(stored({ size: 2 }), stored({ size: 4 })))).toEqual({ allowed: true });
      const scale = { ...updates(stored({ size: 4 }), stored({ size: 2 })), subResource: "scale" };
      expect(await ask(handler, scale)).toEqual({ allowed: true });
    });

    it("refuses with the validator's own refusal what cannot be read", async () => {
      const { status } = await ask(handler, creates({ ...widget({ size: 2 }), metadata: { name: 1 } as never }));
      expect(status).toMatchObject({ code: 400, reason: "BadRequest" });
    });
  });
});

describe("a mutating handler", () => {
  const patchOf = async (mutate: Mutate<Widget>, request: object): Promise<unknown> => {
    const { patch, patchType, allowed } = await ask(mutatingHandler(mutate), request);
    expect({ allowed, patchType }).toEqual({ allowed: true, patchType: patch === undefined ? undefined : "JSONPatch" });
    return patch === undefined ? undefined : JSON.parse(Buffer.from(String(patch), "base64").toString());
  };

  it("answers with a patch of what it changed, in place or not", async () => {
    const patch = [{ op: "replace", path: "/spec/size", value: 2 }];
    const request = creates(widget({ size: 1 }));
    expect(await patchOf(({ object }) => ({ ...object, spec: { size: 2 } }), request)).toEqual(patch);
    const change: Mutate<Widget> = ({ object }) => {
      object.spec.size = 2;
    };
    expect(await patchOf(change, request)).toEqual(patch);
    expect(await patchOf(async (sent) => void change(sent, {} as AdmissionReport), request)).toEqual(patch);
    const both: Mutate<Widget> = ({ object }) => {
      object.spec.size = 2;
      return object;
    };
    expect(await patchOf(both, request)).toEqual(patch);
  });

  it("answers with no patch where nothing changed, and for what writes no object", async () => {
    const request = creates(widget({ size: 1 }));
    expect(
      await patchOf(({ object }) => ({ ...object, spec: { color: undefined, size: 1 } }), request),
    ).toBeUndefined();
    const fails: Mutate<Widget> = () => {
      throw new Error("asked");
    };
    expect(await patchOf(fails, { operation: "DELETE", oldObject: widget({ size: 1 }) })).toBeUndefined();
    expect(await patchOf(fails, { operation: "CONNECT", object: {} })).toBeUndefined();
  });

  it("writes times as texts, and leaves out what is undefined", async () => {
    const since = new Date(0);
    const patch = await patchOf(
      ({ object }) => ({ ...object, spec: { ...object.spec, since, color: undefined } }),
      creates(widget({ size: 1, color: "red" })),
    );
    expect(patch).toEqual([
      { op: "remove", path: "/spec/color" },
      { op: "add", path: "/spec/since", value: "1970-01-01T00:00:00.000Z" },
    ]);
  });

  it("refuses, and then patches nothing", async () => {
    const handler = mutatingHandler<Widget>(({ object }, report) => {
      report.required("spec.parts");
      return { ...object, spec: { size: 2 } };
    });
    expect(await ask(handler, creates(widget({ size: 1 })))).toEqual({
      allowed: false,
      status: expect.objectContaining({ code: 422 }),
    });
  });

  it("fails where something else than an object is returned", async () => {
    await expect(
      ask(
        mutatingHandler<Widget>(() => [] as never),
        creates(widget({ size: 1 })),
      ),
    ).rejects.toThrow(/returned no object/);
  });
});

describe("the patch from one object to another", () => {
  const long = fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n });
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.constantFrom("", "a", "\u0000a", "\u00009007199254740993", "é"),
        long,
      ),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("a", "b", "a/b", "m~n", "~1", "__proto__", "toJSON", "0", "-"), tie("value"), {
        maxKeys: 4,
      }),
    ),
  }));
  const object = fc.dictionary(fc.constantFrom("a", "b", "a/b", "__proto__"), value, { maxKeys: 4 });

  it("gives the other object when the server applies it, and is empty for equal ones alone", async () => {
    await fc.assert(
      fc.asyncProperty(object, object, async (before, after) => {
        const [one, other] = [plain(before), plain(after)];
        // As it is sent: in JSON.
        const operations = parseJson(printJson(await jsonPatchOf(one, other))) as JsonValue[];
        expect(jsonPatch(one, operations)).toEqual(other);
        expect(await jsonPatchOf(one, plain(before))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("is made of long lists in little memory", async () => {
    const list = (name: string): JsonObject => ({
      items: Array.from({ length: 20_000 }, (_, index) => ({ name: `${name}${index}` })),
    });
    expect(await jsonPatchOf(list("a"), list("b"))).toHaveLength(20_000);
  });

  /** The object as JSON gives it, with an ordinary prototype. */
  function plain(drawn: JsonObject): JsonObject {
    return parseJson(printJson(drawn)) as JsonObject;
  }
});

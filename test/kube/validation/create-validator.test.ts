import { describe, expect, it } from "vitest";
import { ALL_TEXT_CHECKS } from "../../../src/kube/formats/all-text-checks.js";
import { createValidator } from "../../../src/kube/validation/create-validator.js";
import { embeddedResources } from "../../../src/kube/validation/metadata/embedded-resources.js";
import { walkRules } from "../../../src/kube/validation/rules/rule-walk.js";
import { checkScale } from "../../../src/kube/validation/scale.js";
import type { KindFacts, Schema } from "../../../src/kube/validation/schema/schema.js";
import type { ValidationResult, Validator } from "../../../src/kube/validation/schema/validation-result.js";
import { toStatus } from "../../../src/kube/validation/status-body.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";

const KIND: KindFacts = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  namespaced: false,
  hasStatus: true,
};

function validator(spec: Schema, kind: Partial<KindFacts> = {}, status: Schema = { type: "object" }): Validator {
  return createValidator({
    ...ALL_TEXT_CHECKS,
    kind: { ...KIND, ...kind },
    schema: { type: "object", properties: { spec, status } },
    runRules: walkRules,
    checkScale,
    embedded: embeddedResources,
  });
}

function widget(spec: KubeObject, rest: KubeObject = {}): KubeObject {
  return { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec, ...rest };
}

const messages = ({ errors }: ValidationResult): string[] => errors.map(({ message }) => message);

describe("create", () => {
  const plain = validator({
    type: "object",
    properties: { a: { type: "string", default: "x" }, n: { type: "integer" } },
  });

  it("gives the object as it is stored", () => {
    const sent = widget({ b: 1 }, { status: { c: 1 } });
    expect(plain.create(sent)).toEqual({
      ok: true,
      object: {
        apiVersion: "example.com/v1",
        kind: "Widget",
        metadata: { name: "a", generation: 1 },
        spec: { a: "x" },
      },
      errors: [],
      warnings: ['unknown field "spec.b"', 'unknown field "status.c"'],
    });
    expect(sent).toEqual(widget({ b: 1 }, { status: { c: 1 } }));
  });

  it.each(["Strict", "Ignore"] as const)("heeds fieldValidation %s", (fieldValidation) => {
    const result = plain.create(widget({ b: 1 }), { fieldValidation });
    const message =
      'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.b"';
    if (fieldValidation === "Strict") expect(result.refused).toEqual({ code: 400, reason: "BadRequest", message });
    else expect(result).toMatchObject({ ok: true, warnings: [] });
  });

  it.each<[string, KubeObject, string]>([
    [
      "another version",
      { ...widget({}), apiVersion: "example.com/v2" },
      "the API version in the data (example.com/v2) does not match the expected API version (example.com/v1)",
    ],
    [
      "metadata of a wrong type",
      { ...widget({}), metadata: { name: 1 } },
      'Widget in version "v1" cannot be handled as a Widget: json: cannot unmarshal number into Go struct field ObjectMeta.name of type string',
    ],
    [
      "no kind",
      { apiVersion: "example.com/v1" },
      `Widget in version "v1" cannot be handled as a Widget: Object 'Kind' is missing in '{"apiVersion":"example.com/v1"}'`,
    ],
  ])("refuses %s", (_, object, message) => {
    expect(plain.create(object).refused).toEqual({ code: 400, reason: "BadRequest", message });
  });

  it.each<[string, KubeObject, string[]]>([
    [
      "a name",
      { metadata: { name: "A" } },
      [
        "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      ],
    ],
    ["a missing name", { metadata: {} }, ["metadata.name: Required value: name or generateName is required"]],
    ["another kind", { kind: "Other" }, ['kind: Invalid value: "Other": must be Widget']],
    [
      "a label",
      { metadata: { name: "a", labels: { a: "b c" } } },
      [
        "metadata.labels: Invalid value: \"b c\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
      ],
    ],
  ])("checks %s", (_, rest, want) => {
    expect(messages(plain.create(widget({}, rest)))).toEqual(want);
  });

  it("makes a name up, and a namespace", () => {
    const namespaced = validator({ type: "object" }, { namespaced: true });
    const { ok, object } = namespaced.create(widget({}, { metadata: { generateName: "a-" } }));
    expect(ok).toBe(true);
    expect(object["metadata"]).toEqual({ generateName: "a-", name: "a-abcde", namespace: "default", generation: 1 });
  });

  it("warns of finalizers", () => {
    const { warnings } = plain.create(
      widget({}, { metadata: { name: "a", finalizers: ["x", "a.b", "a.b/c", "orphan"] } }),
    );
    expect(warnings).toEqual([
      'metadata.finalizers: "a.b": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers',
      'metadata.finalizers: "x": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
    ]);
  });

  it("checks sets and lists of type map", () => {
    const lists = validator({
      type: "object",
      properties: {
        set: { type: "array", "x-kubernetes-list-type": "set", items: { type: "integer" } },
        map: {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["k"],
          items: { type: "object", properties: { k: { type: "string" } } },
        },
      },
    });
    const spec = { set: [1, 2, 1, 1], map: [{ k: "a" }, {}, { k: "a" }, {}] };
    expect(messages(lists.create(widget(spec)))).toEqual([
      "spec.set[2]: Duplicate value: 1",
      'spec.map[2]: Duplicate value: {"k":"a"}',
      "spec.map[3]: Duplicate value: {}",
    ]);
  });

  it("tells items of a set apart by what Go takes them for, whatever their texts look like", () => {
    const lists = validator({
      type: "object",
      properties: {
        set: { type: "array", "x-kubernetes-list-type": "set", items: { "x-kubernetes-int-or-string": true } },
      },
    });
    const unlike = [1, "1", "integer1", "", "é", "\u{1f600}", '"é"', "\0", "a", '"a"', "null", "true"];
    expect(messages(lists.create(widget({ set: unlike })))).toEqual([]);
    for (const [index, item] of unlike.entries()) {
      const { errors } = lists.create(widget({ set: [...unlike, item] }));
      expect(
        errors.map(({ path }) => path),
        `item ${index}`,
      ).toEqual([`spec.set[${unlike.length}]`]);
    }
  });

  it("finds what is wrong in 130,000 references to owners, more than arguments fit on the stack", () => {
    const ownerReferences = Array.from({ length: 130_000 }, (_, index) => ({ apiVersion: "v1", uid: String(index) }));
    const { errors } = plain.create(widget({}, { metadata: { name: "a", ownerReferences } }));
    expect(errors.length).toBe(260_000);
    expect(errors.at(-1)?.path).toBe("metadata.ownerReferences[129999].name");
  });

  it("drops what is repeated of 130,000 references to one owner", () => {
    const ownerReferences = Array.from({ length: 130_000 }, (_, index) => ({
      ...{ apiVersion: "v1", kind: "A", name: String(Math.floor(index / 2)), uid: "one" },
    }));
    const { object, warnings } = plain.create(widget({}, { metadata: { name: "a", ownerReferences } }));
    expect(object?.["metadata"]).toMatchObject({ ownerReferences: { length: 65_000 } });
    expect(warnings[0]).toMatch(/observed: one, one, one/);
  });

  it("shows all references to owners with some controllers too many, and not with 20,000 of them", () => {
    const controllers = (length: number): string[] => {
      const ownerReferences = Array.from({ length }, (_, index) => ({
        ...{ apiVersion: "v1", kind: "A", name: "a", uid: String(index), controller: true },
      }));
      return messages(plain.create(widget({}, { metadata: { name: "a", ownerReferences } })));
    };
    expect(controllers(100).length).toBe(99);
    const many = controllers(20_000);
    expect(many.length).toBe(7);
    expect(many[0]).toContain('"uid":"19999"');
  });

  it("checks the scale", () => {
    const scaled = validator(
      { type: "object", properties: { n: { "x-kubernetes-preserve-unknown-fields": true } } },
      { scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" } },
    );
    expect(messages(scaled.create(widget({ n: -1 })))).toEqual([
      ".spec.n: Invalid value: -1: should be a non-negative integer",
    ]);
    expect(messages(scaled.create(widget({ n: "x" })))).toEqual([
      ".spec.n: Invalid value: 0: .spec.n accessor error: x is of the type string, expected int64",
    ]);
  });

  it("checks embedded resources", () => {
    const embedding = validator({
      type: "object",
      properties: { o: { type: "object", "x-kubernetes-embedded-resource": true } },
    });
    expect(
      messages(embedding.create(widget({ o: { kind: "a b", metadata: { name: "x/y" } } }))).map((text) =>
        text.slice(0, 61),
      ),
    ).toEqual([
      "spec.o.apiVersion: Required value",
      'spec.o.kind: Invalid value: "a b": may have mixed case, but s',
      'spec.o.metadata.name: Invalid value: "x/y": may not contain \'',
    ]);
  });
});

describe("update", () => {
  const bounded = validator({
    type: "object",
    properties: {
      a: { type: "string", maxLength: 1 },
      b: {
        type: "object",
        required: ["c"],
        properties: { c: { type: "string", maxLength: 1 }, d: { type: "string" } },
      },
    },
  });

  it("lets stand what is unchanged", () => {
    const old = widget({ a: "long", b: {} });
    expect(bounded.update(old, widget({ a: "long", b: {} })).errors).toEqual([]);
    expect(messages(bounded.update(old, widget({ a: "other", b: { d: "x" } })))).toEqual([
      "spec.a: Too long: may not be more than 1 byte",
      "spec.b.c: Required value",
    ]);
  });

  it("gives a status that has a default, as the server reads it back", () => {
    const given = validator(
      { type: "object" },
      {},
      { type: "object", default: { phase: "Pending" }, "x-kubernetes-preserve-unknown-fields": true },
    );
    const pending = { status: { phase: "Pending" } };
    expect(given.create(widget({}, { status: { phase: "Ready" } })).object).toMatchObject(pending);
    expect(given.updateStatus(widget({}, { status: { phase: "Ready" } }), widget({})).object).toMatchObject(pending);
    expect(given.updateStatus(widget({}), widget({}, { status: { phase: "Ready" } })).object).toMatchObject({
      status: { phase: "Ready" },
    });
  });

  it("counts generations and keeps the status", () => {
    const old = widget(
      { a: "x" },
      { metadata: { name: "a", generation: 3, uid: "u", resourceVersion: "7" }, status: {} },
    );
    const same = bounded.update(old, widget({ a: "x" }, { status: { x: 1 } }));
    expect(same.object).toEqual({ ...old, metadata: { name: "a", generation: 3, uid: "u", resourceVersion: "7" } });
    expect(bounded.update(old, widget({ a: "y" })).object["metadata"]).toMatchObject({ generation: 4 });
  });

  it("does not let the name change", () => {
    const result = bounded.update(widget({}), widget({}, { metadata: { name: "b" } }));
    expect(messages(result)).toEqual(Array(2).fill('metadata.name: Invalid value: "b": field is immutable'));
    expect(toStatus(result, KIND)).toMatchObject({
      message: 'Widget.example.com "b" is invalid: metadata.name: Invalid value: "b": field is immutable',
      details: { causes: [{ field: "metadata.name" }, { field: "metadata.name" }] },
    });
  });

  it("lets a list be that was wrong already", () => {
    const set = validator({
      type: "object",
      properties: { s: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } } },
    });
    expect(set.update(widget({ s: ["a", "a"] }), widget({ s: ["b", "b"] })).ok).toBe(true);
    expect(set.update(widget({ s: ["a"] }), widget({ s: ["b", "b"] })).ok).toBe(false);
  });
});

describe("updateStatus", () => {
  const status: Schema = { type: "object", properties: { n: { type: "integer", maximum: 3 } } };

  it("takes nothing but the status, and checks nothing else", () => {
    const both = validator({ type: "object", properties: { a: { type: "string", maxLength: 1 } } }, {}, status);
    const result = both.updateStatus(
      widget({ a: "long" }),
      widget({ a: "longer" }, { status: { n: 2 }, metadata: { name: "a", labels: { x: "y" } } }),
    );
    expect(result).toMatchObject({
      ok: true,
      object: widget({ a: "long" }, { status: { n: 2 }, metadata: { name: "a" } }),
    });
    expect(messages(both.updateStatus(widget({}), widget({}, { status: { n: 4 } })))).toEqual([
      "status.n: Invalid value: 4: n in body should be less than or equal to 3",
    ]);
  });

  it("is not there without the subresource", () => {
    expect(validator({}, { hasStatus: false }).updateStatus(widget({}), widget({})).refused?.code).toBe(404);
  });
});

describe("hostile objects", () => {
  it("are judged all the same", () => {
    const strict = validator({
      type: "object",
      properties: { a: { "x-kubernetes-preserve-unknown-fields": true }, l: { type: "array", items: {} } },
    });
    let deep: KubeObject = {};
    for (let depth = 0; depth < 200_000; depth++) deep = { a: deep };
    let lists: readonly unknown[] = [];
    for (let depth = 0; depth < 200_000; depth++) lists = [lists];
    for (const spec of [
      deep,
      { a: deep },
      { l: lists },
      JSON.parse('{"__proto__":{"a":1},"constructor":1}'),
    ] as KubeObject[]) {
      expect(typeof strict.create(widget(spec)).ok).toBe("boolean");
      expect(typeof strict.update(widget(spec), widget(spec)).ok).toBe("boolean");
    }
  });
});

describe("toStatus", () => {
  it("tells each error once in the message, and all as causes", () => {
    const typed = validator({ type: "object", properties: { a: { type: "string" }, b: { type: "string" } } });
    expect(toStatus(typed.create(widget({ a: 1, b: 1 })), KIND)).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message:
        'Widget.example.com "a" is invalid: [spec.a: Invalid value: "integer": spec.a in body must be of type string: "integer", spec.b: Invalid value: "integer": spec.b in body must be of type string: "integer"]',
      reason: "Invalid",
      details: {
        name: "a",
        group: "example.com",
        kind: "Widget",
        causes: ["a", "b"].map((name) => ({
          reason: "FieldValueTypeInvalid",
          message: `Invalid value: "integer": spec.${name} in body must be of type string: "integer"`,
          field: `spec.${name}`,
        })),
      },
      code: 422,
    });
    expect(toStatus(typed.create(widget({})), KIND)).toBeUndefined();
  });
});

describe("warnings", () => {
  const old = validator({ type: "object" }, { deprecationWarning: "use v2" });

  it("come first for a deprecated version, also with a refusal", () => {
    const unknown = 'unknown field "spec.b"';
    expect(old.create(widget({ b: 1 })).warnings).toEqual(["use v2", unknown]);
    expect(old.update(widget({}), widget({ b: 1 })).warnings).toEqual(["use v2", unknown]);
    expect(old.updateStatus(widget({}), widget({})).warnings).toEqual(["use v2"]);
    expect(old.create(widget({ b: 1 }), { fieldValidation: "Ignore" }).warnings).toEqual(["use v2"]);
    expect(old.create(widget({ b: 1 }), { fieldValidation: "Strict" })).toMatchObject({
      warnings: ["use v2"],
      refused: { code: 400 },
    });
  });

  const owner = { apiVersion: "v1", kind: "Pod", name: "a", uid: "u-1" };
  const other = { ...owner, uid: "u-2" };
  const text = (uids: string): string =>
    `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${uids}`;

  it.each<[string, KubeObject[], KubeObject[], string[]]>([
    ["a reference that stands there twice", [owner, other, owner], [owner, other], [text("u-1")]],
    ["two that stand there twice", [owner, other, owner, other], [owner, other], [text("u-1, u-2")]],
    ["different references to one owner", [owner, { ...owner, name: "b" }], [owner, { ...owner, name: "b" }], []],
    ["one that stands there once", [owner], [owner], []],
  ])("tell of %s", (_, given, stored, warnings) => {
    const object = widget({}, { metadata: { name: "a", ownerReferences: given } });
    const created = old.create(object);
    expect(created.object["metadata"]).toMatchObject({ ownerReferences: stored });
    expect(created.warnings).toEqual(["use v2", ...warnings]);
    const updated = old.update(widget({}), object);
    expect(updated.object["metadata"]).toMatchObject({ ownerReferences: stored });
    expect(updated.warnings).toEqual(["use v2", ...warnings]);
  });
});

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import type { ChangeFinding } from "../../src/review/finding.js";
import { reviewCrds } from "../../src/review/review-crds.js";
import { crd, crdVersion, review, reviewField } from "./crd-pair.js";

const text = { type: "string" };
const map = (keys: readonly string[]): JsonObject => ({
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": keys,
  items: { type: "object", required: ["name", "zone"], properties: { name: text, zone: text } },
});

/** What a finding says in short. */
function short({ rule, level, harm, path }: ChangeFinding): string {
  return [level, harm, rule, path].join(" ").trim();
}

/** The value of the field in question in a witness. */
function witnessed(findings: readonly ChangeFinding[]): unknown {
  const witness = findings[0]?.witness;
  if (witness === undefined || !("object" in witness)) return witness;
  return (witness.object["spec"] as JsonObject | undefined)?.["value"];
}

describe("a field that takes less", () => {
  it.each<[string, JsonObject, JsonObject, string, unknown]>([
    ["maxLength, one less", { ...text, maxLength: 5 }, { ...text, maxLength: 4 }, "max-length", "aaaaa"],
    ["minLength, one more", { ...text, minLength: 1 }, { ...text, minLength: 2 }, "min-length", "a"],
    ["maximum, one less", { type: "integer", maximum: 9 }, { type: "integer", maximum: 8 }, "maximum", 9],
    ["minimum, one more", { type: "integer", minimum: 1 }, { type: "integer", minimum: 2 }, "minimum", 1],
    ["int64 to int32", { type: "integer", format: "int64" }, { type: "integer", format: "int32" }, "maximum", 2 ** 31],
    ["an enum value", { ...text, enum: ["A", "B"] }, { ...text, enum: ["A"] }, "enum", "B"],
    ["a pattern", { ...text, pattern: "^[a-z0-9]+$" }, { ...text, pattern: "^[a-z]+$" }, "pattern", "0"],
    ["a format", text, { ...text, format: "date" }, "format", ""],
    [
      "maxItems",
      { type: "array", items: text, maxItems: 3 },
      { type: "array", items: text, maxItems: 2 },
      "max-items",
      ["a", "b", "c"],
    ],
    ["multipleOf", { type: "integer" }, { type: "integer", multipleOf: 2 }, "multiple-of", 1],
    ["a rule", text, { ...text, "x-kubernetes-validations": [{ rule: "self != 'x'", message: "no x" }] }, "rule", "x"],
    ["a type", text, { type: "integer" }, "type", ""],
  ])("breaks writers: %s", (_, before, after, rule, value) => {
    const findings = reviewField(before, after);
    expect(findings.map(short)).toContain(`breaking write ${rule} spec.value`);
    expect(witnessed(findings.filter((each) => each.rule === rule))).toEqual(value);
    expect(findings.every(({ level }) => level === "breaking")).toBe(true);
  });

  it.each<[string, JsonObject, JsonObject]>([
    ["maxLength, one more", { ...text, maxLength: 4 }, { ...text, maxLength: 5 }],
    ["minimum, one less", { type: "integer", minimum: 2 }, { type: "integer", minimum: 1 }],
    ["an enum value more", { ...text, enum: ["A"] }, { ...text, enum: ["A", "B"] }],
    ["a looser pattern", { ...text, pattern: "^[a-z]+$" }, { ...text, pattern: "^[a-z0-9]+$" }],
    ["a rule less", { ...text, "x-kubernetes-validations": [{ rule: "self != 'x'", message: "no x" }] }, text],
  ])("is for review the other way round: %s", (_, before, after) => {
    const findings = reviewField(before, after);
    expect(findings.map(({ level }) => level)).toEqual(["review"]);
    expect(findings[0]?.witness?.kind).toBe("create");
  });

  it.each<[string, JsonObject, JsonObject]>([
    ["minLength 0", text, { ...text, minLength: 0 }],
    ["a limit that the enum implies", { ...text, enum: ["ab"] }, { ...text, enum: ["ab"], maxLength: 2 }],
    [
      "a limit that the pattern implies",
      { ...text, pattern: "^a{2,3}$" },
      { ...text, pattern: "^a{2,3}$", maxLength: 3 },
    ],
    ["another spelling of a pattern", { ...text, pattern: "^[0-9]+$" }, { ...text, pattern: "^\\d\\d*$" }],
    [
      "exclusive bounds of integers",
      { type: "integer", maximum: 9 },
      { type: "integer", maximum: 10, exclusiveMaximum: true },
    ],
    ["the order of an enum", { ...text, enum: ["A", "B"] }, { ...text, enum: ["B", "A"] }],
    ["a branch of allOf", { ...text, maxLength: 3 }, { ...text, allOf: [{ maxLength: 3 }] }],
    ["the message of a rule", rule("self != 'x'", "no x"), rule("self != 'x'", "x is not allowed")],
    ["a description", { ...text, description: "A." }, { ...text, description: "B." }],
  ])("is not found where both take the same: %s", (_, before, after) => {
    expect(reviewField(before, after)).toEqual([]);
    expect(reviewField(after, before)).toEqual([]);
  });

  it("is for review where no value is taken at all", () => {
    const never = { ...text, pattern: "^a\\b.*z$", enum: ["x"] };
    expect(reviewField(never, { ...never, minLength: 1 }).map(short)).toEqual([
      "review rollback min-length spec.value",
    ]);
  });

  it("is not found where keys of a map list have no more values than the new limit", () => {
    const list = {
      ...map(["name"]),
      items: { type: "object", required: ["name"], properties: { name: { ...text, enum: ["A", "B"] } } },
    };
    expect(reviewField(list, { ...list, maxItems: 2 })).toEqual([]);
    expect(reviewField(list, { ...list, maxItems: 1 }).map(short)).toEqual(["breaking write max-items spec.value"]);
  });

  it("is found with values that rules and patterns of the items ask for", () => {
    const items = {
      type: "object",
      required: ["name", "url"],
      properties: {
        name: { ...text, pattern: "^[a-z]{1,2}$" },
        url: { ...text, maxLength: 40, "x-kubernetes-validations": [{ rule: "isURL(self)", message: "no URL" }] },
      },
    };
    const list = { ...map(["name"]), items };
    expect(reviewField(list, { ...list, maxItems: 30 }).map(short)).toEqual(["breaking write max-items spec.value"]);
  });

  it("is found where items are unions, whose rules ask for the member that their type names", () => {
    const union = {
      type: "object",
      required: ["type"],
      properties: { type: { ...text, enum: ["Name", "UUID"] }, uuid: text, name: text },
      "x-kubernetes-validations": [
        { rule: "has(self.uuid) == (self.type == 'UUID')", message: "uuid goes with UUID" },
        { rule: "has(self.name) == (self.type == 'Name')", message: "name goes with Name" },
      ],
    };
    const list = { type: "array", items: union };
    const findings = reviewField(list, { ...list, maxItems: 2 });
    expect(findings.map(short)).toEqual(["breaking write max-items spec.value"]);
    expect(witnessed(findings)).toEqual([
      { type: "Name", name: "a" },
      { type: "Name", name: "b" },
      { type: "Name", name: "c" },
    ]);
    const keyed = {
      ...map(["name"]),
      items: { type: "object", required: ["name", "zone"], properties: { name: text, zone: union } },
    };
    expect(reviewField(keyed, { ...keyed, maxItems: 2 }).map(short)).toEqual(["breaking write max-items spec.value"]);
  });

  it("is found where the object has to have a name, a member or a text that rules ask for", () => {
    const root = (maxLength: number): JsonObject => ({
      type: "object",
      required: ["metadata", "spec"],
      "x-kubernetes-validations": [{ rule: "self.metadata.name == 'cluster'", message: "there is one alone" }],
      properties: {
        metadata: { type: "object" },
        spec: {
          type: "object",
          properties: {
            kind: {
              ...text,
              "x-kubernetes-validations": [{ rule: "self.matches('^v[0-9]+-x$')", message: "a version" }],
            },
            value: {
              ...text,
              maxLength,
              "x-kubernetes-validations": [{ rule: "self.matches(r'^[a-z]+\\.b$')", message: "ends with b" }],
            },
            conditions: {
              type: "array",
              items: { type: "object", required: ["type"], properties: { type: text } },
              "x-kubernetes-validations": [{ rule: "self.exists(c, c.type == 'Ready')", message: "Ready is needed" }],
            },
          },
          required: ["conditions"],
          "x-kubernetes-validations": [{ rule: "has(self.kind)", message: "kind is needed" }],
          oneOf: [{ required: ["value"] }, { required: ["other"] }],
        },
      },
    });
    const version = (maxLength: number): Parameters<typeof review>[0] => ({
      version: { schema: { openAPIV3Schema: root(maxLength) } },
    });
    const [finding, ...others] = review(version(9), version(8));
    expect([finding?.rule, finding?.level, others]).toEqual(["max-length", "breaking", []]);
    expect(finding?.witness).toMatchObject({
      object: {
        metadata: { name: "cluster", namespace: "default" },
        spec: { kind: "v0-x", value: "aaaaaaa.b", conditions: [{ type: "Ready" }] },
      },
    });
  });

  it("is found by a text that only one of two patterns in rules matches", () => {
    const matching = (pattern: string): JsonObject => rule(`self.matches('${pattern}')`, "no match");
    const findings = reviewField(matching("^(a|b):[0-9]+$"), matching("^(a|c):[0-9]+$"));
    expect(findings.map(short)).toEqual(["breaking write rule spec.value"]);
    expect(witnessed(findings)).toBe("b:0");
  });

  it("is found where the items of a list are told apart by several keys of few values each", () => {
    const one = (...values: readonly string[]): JsonObject => ({ ...text, enum: [...values] });
    const items = {
      type: "object",
      required: ["name", "zone"],
      properties: { name: one("A", "B"), zone: one("X", "Y", "Z") },
    };
    const list = { ...map(["name", "zone"]), items };
    expect(reviewField(list, { ...list, maxItems: 5 }).map(short)).toEqual(["breaking write max-items spec.value"]);
    expect(reviewField(list, { ...list, maxItems: 6 })).toEqual([]);
  });

  function rule(cel: string, message: string): JsonObject {
    return { ...text, "x-kubernetes-validations": [{ rule: cel, message }] };
  }

  it("says that no object was found where rules differ in their text alone", () => {
    const findings = reviewField(rule("self != 'x'", "no x"), rule("!(self in ['x'])", "no x"));
    expect(findings.map(short)).toEqual(["review write rule spec.value"]);
    expect(findings[0]?.witness).toBeUndefined();
    expect(findings[0]?.message).toMatch(/no object was found that shows a difference \(\d+ were tried\)/);
  });

  it("is found through values that something beside it demands", () => {
    const union = {
      properties: { kind: { ...text, enum: ["A", "B"] }, value: { ...text, maxLength: 3 } },
      "x-kubernetes-validations": [
        { rule: "has(self.value) == (has(self.kind) && self.kind == 'B')", message: "value goes with B" },
      ],
    };
    const shorter = { ...union, properties: { ...union.properties, value: { ...text, maxLength: 2 } } };
    const findings = review({ spec: union }, { spec: shorter });
    expect(findings.map(short)).toEqual(["breaking write max-length spec.value"]);
    expect(findings[0]?.witness).toMatchObject({ kind: "create", object: { spec: { kind: "B", value: "aaa" } } });
  });
});

describe("a rule about a field that is new", () => {
  it("breaks nobody, since nobody has written the field", () => {
    const rule = { rule: "!has(self.b) || self.b == 'x'", message: "b is x" };
    const after = { properties: { a: text, b: text }, "x-kubernetes-validations": [rule] };
    const findings = review({ spec: { properties: { a: text } } }, { spec: after });
    expect(findings.filter(({ level }) => level === "breaking")).toEqual([]);
    const demand = {
      ...after,
      "x-kubernetes-validations": [{ rule: "has(self.b) || !has(self.a)", message: "a needs b" }],
    };
    expect(review({ spec: { properties: { a: text } } }, { spec: demand }).map(short)).toEqual([
      "breaking write rule spec",
    ]);
  });
});

describe("the sentence of a finding", () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    [
      "a leaf",
      { properties: { a: text, b: text } },
      { properties: { a: { ...text, maxLength: 1 }, b: text } },
      "stored objects live on until spec.a is edited",
    ],
    [
      "what an object lacks",
      { properties: { a: text, b: text } },
      { properties: { a: text, b: text }, required: ["a"] },
      "stored objects live on until spec is edited",
    ],
    [
      "an item of an atomic list",
      { properties: { a: { type: "array", items: text } } },
      { properties: { a: { type: "array", items: { ...text, maxLength: 1 } } } },
      "stored objects live on until spec.a is edited",
    ],
    [
      "an embedded resource",
      { properties: { a: { type: "object", "x-kubernetes-preserve-unknown-fields": true } } },
      {
        properties: {
          a: { type: "object", "x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-embedded-resource": true },
        },
      },
      "every update of stored objects that have it is refused",
    ],
  ])("says what ratcheting forgives of %s", (_, before, after, sentence) => {
    const [finding] = review({ spec: before }, { spec: after });
    expect(finding?.message).toContain(`refused for new writes; ${sentence}`);
  });

  it.each([
    [
      "1.29",
      "stored",
      "every update of stored objects that have it is refused, since servers before 1.30 do not ratchet",
    ],
    ["1.30", "write", "stored objects live on until spec.a is edited"],
    [undefined, "write", "stored objects live on until spec.a is edited (since Kubernetes 1.30)"],
  ])("says what servers of %s forgive", (targetVersion, harm, sentence) => {
    const spec = (maxLength: number): JsonObject => ({ properties: { a: { ...text, maxLength }, b: text } });
    const options = targetVersion === undefined ? {} : { targetVersion };
    const [finding] = review({ spec: spec(2) }, { spec: spec(1) }, options);
    expect(finding?.harm).toBe(harm);
    expect(finding?.message).toBe(`spec.a: maxLength goes from 2 to 1: refused for new writes; ${sentence}`);
  });

  it("says that nothing is forgiven of updates that a rule refuses", () => {
    const immutable = { ...text, "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "immutable" }] };
    const [finding] = reviewField(text, immutable);
    expect(finding?.witness?.kind).toBe("update");
    expect(finding?.message).toContain("updates that were taken are refused, and ratcheting forgives none of them");
  });
});

describe("a field that comes or goes", () => {
  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ["gone", { properties: { a: text } }, { properties: {} }, ["breaking write field spec.a"]],
    ["new and optional", { properties: {} }, { properties: { a: text } }, []],
    [
      "new and required",
      { properties: {} },
      { properties: { a: text }, required: ["a"] },
      ["breaking write required spec.a"],
    ],
    [
      "new and required with a default",
      { properties: {} },
      { properties: { a: { ...text, default: "x" } }, required: ["a"] },
      [],
    ],
    [
      "required no longer",
      { properties: { a: text }, required: ["a"] },
      { properties: { a: text } },
      ["review read required spec.a"],
    ],
    [
      "typed where anything was kept",
      { "x-kubernetes-preserve-unknown-fields": true },
      { "x-kubernetes-preserve-unknown-fields": true, properties: { a: text } },
      ["breaking write type spec.a"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(review({ spec: before }, { spec: after }).map(short)).toEqual(expected);
  });

  it("is seen in a status of its own", () => {
    const version = { subresources: { status: {} } };
    const findings = review(
      { status: { properties: { ready: text } }, version },
      { status: { properties: {} }, version },
    );
    expect(findings.map(short)).toEqual(["breaking write field status.ready"]);
  });
});

describe("defaults and null", () => {
  it.each<[string, JsonObject, JsonObject, readonly string[]]>([
    ["a new default", text, { ...text, default: "a" }, ["review read default spec.value"]],
    ["another default", { ...text, default: "a" }, { ...text, default: "b" }, ["breaking write default spec.value"]],
    ["no default any more", { ...text, default: "a" }, text, ["breaking write default spec.value"]],
    ["null no longer", { ...text, nullable: true }, text, ["review read nullable spec.value"]],
    [
      "null no longer, with a default",
      { ...text, nullable: true, default: "a" },
      { ...text, default: "a" },
      ["breaking write nullable spec.value"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(reviewField(before, after).map(short)).toEqual(expected);
  });
});

describe("lists", () => {
  it("that merge in another way break those who apply, with what comes of it", () => {
    const findings = reviewField(map(["name"]), map(["name", "zone"]));
    expect(findings.map(short)).toContain("breaking apply list-map-keys spec.value");
    const { witness } = findings.find(({ rule }) => rule === "list-map-keys") ?? {};
    const [one, two] = [
      { name: "a", zone: "a" },
      { name: "a", zone: "b" },
    ];
    expect(witness).toMatchObject({
      kind: "apply",
      before: { spec: { value: [two] } },
      after: { spec: { value: [one, two] } },
    });
  });

  it("with the keys in another order are the same", () => {
    expect(reviewField(map(["name", "zone"]), map(["zone", "name"]))).toEqual([]);
  });
});

describe("the parts of a CRD beside its schemas", () => {
  const parts = { properties: {} };
  it.each<[string, Parameters<typeof review>, readonly string[]]>([
    ["scope", [{}, { crd: { scope: "Cluster" } }], ["breaking install scope"]],
    [
      "a short name",
      [{ names: { shortNames: ["rk", "r"] } }, { names: { shortNames: ["r"] } }],
      ["breaking discovery short-name"],
    ],
    ["a category", [{ names: { categories: ["all"] } }, {}], ["review discovery category"]],
    ["a version, unserved", [twoVersions(), twoVersions({ served: false })], ["breaking discovery version-served"]],
    ["status, come", [{}, { version: { subresources: { status: {} } } }], ["breaking write status-subresource"]],
    ["status, gone", [{ version: { subresources: { status: {} } } }, {}], ["breaking discovery status-subresource"]],
    [
      "a column",
      [{ version: { additionalPrinterColumns: [{ name: "A", type: "string", jsonPath: ".spec.a" }] } }, {}],
      ["review read printer-column"],
    ],
    ["an annotation", [{}, { crd: {} }], []],
  ])("%s", (_, [before, after], expected) => {
    expect(review(before, after).map(short)).toEqual(expected);
  });

  function twoVersions(more: JsonObject = {}): Parameters<typeof review>[0] {
    return {
      versions: [crdVersion("v1", { spec: parts }, { storage: true }), crdVersion("v1beta1", { spec: parts }, more)],
    };
  }

  it("says that a version loses what only another one has, once it is new", () => {
    const version = (name: string, spec: JsonObject, storage = false): JsonObject =>
      crdVersion(name, { spec }, { storage });
    const both = [version("v1", { properties: { a: text } }, true), version("v1beta1", { properties: { a: text } })];
    const drifted = [
      version("v1", { properties: { a: text, b: text } }, true),
      version("v1beta1", { properties: { a: text } }),
    ];
    expect(review({ versions: both }, { versions: drifted }).map(short)).toEqual([
      "breaking stored version-drift spec.b",
    ]);
    expect(review({ versions: drifted }, { versions: drifted })).toEqual([]);
  });

  it("reports what a server would refuse of the new CRD, and not what it refused of the old one", () => {
    const broken = { spec: { properties: { a: { ...text, "x-kubernetes-validations": [{ rule: "self.b" }] } } } };
    const worse = { spec: { properties: { a: { ...text, "x-kubernetes-validations": [{ rule: "self.c" }] } } } };
    expect(review({}, broken).map(short)).toEqual(["breaking install crd-refused"]);
    expect(review(broken, worse).map(({ rule }) => rule)).toContain("crd-refused");
  });
});

describe("a CRD that no server takes", () => {
  const ruled = (rule: string, maximum: number): JsonObject => ({
    "x-kubernetes-validations": [{ rule }],
    properties: { a: { type: "integer", maximum } },
  });

  it.each([
    ["before and after", "self.a >", "self.a >"],
    ["before", "self.a >", "self.a > 0"],
  ])("%s is for review, since nothing can be judged by it", (_when, before, after) => {
    const findings = review({ spec: ruled(before, 5) }, { spec: ruled(after, 3) });
    expect(findings.map(short)).toEqual(["review install crd-refused"]);
    expect(findings[0]?.message).toBe(
      'objects of both states cannot be compared, since no API server takes one of them: the rule "self.a >" cannot be compiled: ERROR: <input>:1:9: Syntax error: unexpected end, expected a value',
    );
  });
});

it("a rule with a constant that cannot be worked out is for review, too", () => {
  const ruled = (maximum: number): JsonObject => ({
    "x-kubernetes-validations": [{ rule: "self.a > int('x')" }],
    properties: { a: { type: "integer", maximum } },
  });
  const findings = review({ spec: ruled(5) }, { spec: ruled(3) });
  expect(findings.map(short)).toEqual(["review install crd-refused"]);
  expect(findings[0]?.message).toContain("type conversion error from 'string' to 'int'");
});

describe("states", () => {
  it("are paired by the names of their CRDs: one that is gone breaks, one that is new does not", () => {
    const [one, none] = [new Map([["racks.example.com", crd()]]), new Map<string, JsonObject>()];
    expect(reviewCrds(one, none).map(short)).toEqual(["breaking discovery crd"]);
    expect(reviewCrds(none, one)).toEqual([]);
  });
});

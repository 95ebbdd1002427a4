import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldError, KubeObject } from "../../../src/entry/runtime.js";
import { compile } from "../../compile.js";
import { compileCode } from "../validators/compiled-code.js";
import { DOCUMENT, documentValidator, KIND } from "./documents.js";

const DEFAULT = { clusterProfile: "SelfManagedHA", featureSet: "Default" } as const;
const PREVIEW = { clusterProfile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade" } as const;

const BLOCKED = /: some validation rules were not checked/;
const RULE = "name and host differ";

describe("the code of a document", () => {
  it("is its types and a validator, and no CRD or client", () => {
    const compiled = compile(DOCUMENT, { clients: true, validation: true });
    expect(compiled.diagnostics).toEqual([]);
    expect(compiled.files).toEqual([]);
    expect(compiled.code.map(({ path }) => path)).toEqual([
      "documents/feature-gates.ts",
      "documents/feature-sets.ts",
      "documents/plan.ts",
      "validation/documents/plan.ts",
    ]);
  });

  it("is left out where the configuration says so", () => {
    const compiled = compile(DOCUMENT, { documents: false, validation: true });
    expect(compiled.code.map(({ path }) => path)).toEqual(["validation/documents/plan.ts"]);
    expect(compiled.code[0]?.text).not.toContain("documents/");
    expect(compile(DOCUMENT, {}).code.map(({ path }) => path)).not.toContain("validation/documents/plan.ts");
  });
});

describe("the validator of a document", () => {
  const make = documentValidator(DOCUMENT);

  it("fills in defaults", () => {
    expect(make(DEFAULT).validate({ mode: "Fast" })).toMatchObject({
      ok: true,
      document: { mode: "Fast", replicas: 3 },
    });
  });

  it.each<[string, KubeObject, string[]]>([
    ["an unknown field", { replica: 1 }, ["replica: Forbidden: unknown field"]],
    ["an unknown field below", { servers: [{ name: "a", prot: 1 }] }, ["servers[0].prot: Forbidden: unknown field"]],
    [
      "two mistakes at once",
      { replicas: 0, mode: "Slwo" },
      [
        "replicas: Invalid value: 0: replicas in body should be greater than or equal to 1",
        'mode: Unsupported value: "Slwo": supported values: "Fast", "Slow"',
      ],
    ],
    [
      "more than the gate allows",
      { servers: [{ name: "a" }, { name: "b" }] },
      ["servers: Too many: 2: must have at most 1 item"],
    ],
    ["a rule", { servers: [{ name: "a", host: "a" }] }, ["servers[0]: Invalid value: name and host differ"]],
    [
      "a list in place of a text with a format",
      { servers: [{ name: "a", host: ["a"] }] },
      ['servers[0].host: Invalid value: "array": servers[0].host in body must be of type string: "array"'],
    ],
    ["a gated field", { servers: [{ name: "a", port: 1 }] }, ["servers[0].port: Forbidden: unknown field"]],
  ])("reports %s", (_, document, messages) => {
    const { ok, errors } = make(DEFAULT).validate(document);
    expect(ok).toBe(false);
    expect(errors.map(({ message }) => message).sort()).toEqual(messages.sort());
  });

  it("takes what a gate allows where it is on", () => {
    const three = { servers: [{ name: "a", port: 1 }, { name: "b", port: "http" }, { name: "c" }] };
    expect(make(PREVIEW).validate(three).ok).toBe(true);
    expect(make({ featureGates: ["Many"] }).validate(three).ok).toBe(true);
    const four = { servers: [...three.servers, { name: "d" }] };
    expect(
      make(PREVIEW)
        .validate(four)
        .errors.map(({ path, type }) => [path, type]),
    ).toEqual([["servers", "FieldValueTooMany"]]);
  });

  const compiledKind = compileCode(KIND);
  const text = fc.constantFrom("a", "b", "Fast", "a.b", "1Gi", "", "elevenchars");
  const value: fc.Arbitrary<unknown> = fc.oneof(text, fc.integer({ min: -1, max: 4 }), fc.boolean(), fc.constant(null));
  const server = fc.record({ name: fc.oneof(text, value), host: text, port: value }, { requiredKeys: [] });
  const document = fc.record(
    {
      replicas: value,
      servers: fc.oneof(fc.array(server, { maxLength: 4 }), value),
      mode: fc.oneof(text, value),
      tags: fc.oneof(fc.array(text, { maxLength: 3 }), value),
      limits: fc.oneof(fc.dictionary(text, text, { maxKeys: 2 }), value),
      extra: fc.oneof(fc.dictionary(text, value, { maxKeys: 2 }), value),
    },
    { requiredKeys: [] },
  );

  it.each([DEFAULT, PREVIEW])("judges as that of a kind judges its spec: %o", (cluster) => {
    const ofDocument = make(cluster);
    const ofKind = compiledKind?.validator(cluster);
    fc.assert(
      fc.property(document, (given) => {
        // JSON values, which is what both take.
        const sent = given as KubeObject;
        const one = ofDocument.validate(sent);
        const object = { apiVersion: "example.com/v1", kind: "Plan", metadata: { name: "a" }, spec: sent };
        const other = ofKind?.create(object, { fieldValidation: "Strict" });
        const unknown = one.errors.filter(({ detail }) => detail === "unknown field");
        if (other?.refused !== undefined) {
          expect(unknown.length).toBeGreaterThan(0);
          return;
        }
        expect(unknown).toEqual([]);
        // A document's rules are looked at beside errors that keep a server from it.
        const isBlocked = other?.errors.some(({ message }) => BLOCKED.test(message)) ?? false;
        const comparable = (errors: readonly FieldError[] = []): string[] =>
          errors
            .filter(({ message, detail }) => !BLOCKED.test(message) && !(isBlocked && detail.includes(RULE)))
            .map(({ type, path }) => `${path.replace(/^spec\.?/, "")} ${type}`)
            .sort();
        expect(one.ok).toBe(other?.ok);
        expect(comparable(one.errors)).toEqual(comparable(other?.errors));
        if (one.ok) expect(one.document).toEqual(other?.object["spec"]);
      }),
      { numRuns: 500, seed: 16 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { auditLosses, type Loss } from "../../../src/crd/partials/audit-losses.js";
import { mergeVariants } from "../../../src/crd/partials/merge-variants.js";
import type { PartialManifest } from "../../../src/crd/partials/partial-manifest.js";
import type { ClusterGates } from "../../../src/features/cluster-gates.js";
import type { JsonObject } from "../../../src/kube/values/json-value.js";
import { clusterWith, partial, specSchema } from "./fixtures.js";

const DEFAULT = clusterWith([], { featureSet: "Default" });
const CUSTOM = clusterWith("all", { featureSet: "CustomNoUpgrade" });

function audit(partials: readonly PartialManifest[], clusters: readonly ClusterGates[] = [DEFAULT, CUSTOM]): Loss[] {
  return auditLosses(mergeVariants(partials, clusters));
}

const rules = (...texts: string[]): JsonObject => ({
  "x-kubernetes-validations": texts.map((rule) => ({ rule, message: `${rule} holds` })),
});
const ungated = (schema: JsonObject): PartialManifest => partial("AAA_ungated", { schema });
const gated = (name: string, schema: JsonObject): PartialManifest => partial(name, { schema });

/** Losses in short: `path what <- lost from / dropped by`. */
function brief(losses: readonly Loss[]): string[] {
  return losses.map(
    ({ path, what, lostFrom, drops }) =>
      `${path} ${what} <- ${lostFrom.name} / ${drops.map(({ droppedBy }) => droppedBy.name).join(", ")}`,
  );
}

describe("auditLosses", () => {
  it("names an enabled rule that a later file's list lacks, and where", () => {
    const losses = audit([
      ungated(specSchema({ list: rules("base", "fallback") })),
      gated("Alpha", specSchema({ list: rules("base") })),
    ]);
    expect(losses).toEqual([
      {
        crd: "widgets.example.com",
        version: "v1",
        path: ".spec.list",
        kind: "rule",
        keyword: "x-kubernetes-validations",
        value: { rule: "fallback", message: "fallback holds" },
        what: "fallback",
        lostFrom: { name: "AAA_ungated", origin: "generated" },
        drops: [{ droppedBy: { name: "Alpha", origin: "generated" }, now: undefined, where: [CUSTOM.cluster] }],
      },
    ]);
  });

  it("finds nothing where the later file repeats the rules, has none there, or is not selected", () => {
    expect(audit([ungated(rules("base")), gated("Alpha", rules("more", "base"))])).toEqual([]);
    expect(audit([ungated(rules("base")), gated("Alpha", { type: "object" })])).toEqual([]);
    expect(audit([ungated(rules("base")), gated("Alpha", rules())], [DEFAULT])).toEqual([]);
  });

  it("counts a rule once for each file that has it", () => {
    const losses = audit([
      gated("Alpha", rules("claim")),
      gated("Beta", rules("claim")),
      gated("Gamma", rules("other")),
    ]);
    expect(brief(losses)).toEqual([" claim <- Alpha / Gamma", " claim <- Beta / Gamma"]);
  });

  it("blames the first file after the last one that had the rule", () => {
    const losses = audit([
      ungated(rules("base")),
      gated("Alpha", rules("other")),
      gated("Beta", rules("base")),
      gated("Gamma", rules("other")),
      gated("Zeta", rules("other")),
    ]);
    expect(brief(losses)).toEqual([" base <- AAA_ungated / Gamma", " base <- Beta / Gamma"]);
  });

  it("keeps one loss with a drop for each file that is to blame somewhere", () => {
    const techPreview = clusterWith(["Beta"]);
    const partials = [ungated(rules("base")), gated("Alpha", rules("other")), gated("Beta", rules("other"))];
    const [loss, ...others] = audit(partials, [
      techPreview,
      CUSTOM,
      { ...CUSTOM, cluster: { ...CUSTOM.cluster, release: 5 } },
    ]);
    expect(others).toEqual([]);
    expect(loss?.drops.map(({ droppedBy, where }) => [droppedBy.name, where.map(({ release }) => release)])).toEqual([
      ["Beta", [4]],
      ["Alpha", [4, 5]],
    ]);
  });

  it("takes a rule with another message for lost, and shows the one in its place", () => {
    const other = { rule: "base", message: "another" };
    const override = partial("AAA_ungated", { origin: "override", schema: { "x-kubernetes-validations": [other] } });
    const [loss] = audit([ungated(rules("base")), override]);
    expect(loss?.drops).toEqual([
      { droppedBy: { name: "AAA_ungated", origin: "override" }, now: other, where: [DEFAULT.cluster, CUSTOM.cluster] },
    ]);
  });

  it("counts a rule that one file has twice once", () => {
    const [loss, ...others] = audit([ungated(rules("base", "base")), gated("Alpha", rules())]);
    expect(others).toEqual([]);
    expect(loss?.drops.map(({ where }) => where)).toEqual([[CUSTOM.cluster]]);
  });

  it("names single enum values, required names and alternatives", () => {
    const losses = audit([
      ungated({ enum: ["A", "B"], required: ["a"], anyOf: [{ format: "ipv4" }] }),
      gated("Alpha", { enum: ["B", "C"], required: ["b"], anyOf: [{ format: "ipv6" }] }),
    ]);
    expect(losses.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'limit anyOf: {"format":"ipv4"}',
      'enum enum: "A"',
      'limit required: "a"',
    ]);
  });

  it("names a limit that another value replaced, and that value", () => {
    const [loss, ...others] = audit([
      ungated({ maxItems: 1, minItems: 1 }),
      gated("Alpha", { maxItems: 3, minItems: 1 }),
    ]);
    expect(others).toEqual([]);
    expect(loss).toMatchObject({
      kind: "limit",
      what: "maxItems: 1",
      drops: [{ droppedBy: { name: "Alpha" }, now: 3 }],
    });
  });

  it("can name a limit beyond the exact numbers", () => {
    const losses = audit([ungated({ maximum: 9223372036854775807n }), gated("Alpha", { maximum: 1 })]);
    expect(losses.map(({ what }) => what)).toEqual(["maximum: 9223372036854775807"]);
  });

  it("looks into items, the values of maps, and versions apart", () => {
    const schema = (...texts: string[]): JsonObject =>
      specSchema({ a: { items: { additionalProperties: rules(...texts) } } });
    const losses = audit([
      ungated(schema("base")),
      gated("Alpha", schema()),
      partial("Beta", { schema: schema("base"), version: { name: "v2" } }),
    ]);
    expect(losses.map(({ version, path }) => version + path)).toEqual(["v1.spec.a[]{}"]);
  });

  it("blames the first file that replaced a node above with something else", () => {
    const schema = ungated({ items: { properties: { a: rules("base") } } });
    const replaced = gated("Alpha", { items: null });
    expect(brief(audit([schema, replaced]))).toEqual(["[].a base <- AAA_ungated / Alpha"]);
    expect(brief(audit([schema, replaced, gated("Beta", { items: { type: "string" } })]))).toEqual([
      "[].a base <- AAA_ungated / Alpha",
    ]);
    expect(brief(audit([schema, replaced, gated("Beta", { items: { properties: { a: rules("other") } } })]))).toEqual([
      "[].a base <- AAA_ungated / Alpha",
    ]);
  });

  it("blames the file that put a map in the place of the list", () => {
    expect(brief(audit([ungated({ enum: ["A"] }), gated("Alpha", { enum: {} }), gated("Beta", { enum: {} })]))).toEqual(
      [' enum: "A" <- AAA_ungated / Alpha'],
    );
  });
});

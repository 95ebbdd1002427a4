import { beforeAll, describe, expect, it } from "vitest";
import { compareCrds, compileApi, renderBundle } from "../../../src/entry/bundle.js";
import { readApi } from "../../../src/entry/installer.js";
import { reviewCrds } from "../../../src/entry/review.js";
import { readYaml } from "../../../src/entry/validate.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { isObject } from "../../../src/kube/values/value-kind.js";
import {
  apiExtensionsSection,
  apiExtensionsText,
  withApiExtensions,
} from "../../../src/openshift/enhancement/api-extensions.js";
import { lintEnhancement } from "../../../src/openshift/enhancement/lint-enhancement.js";
import { enhancementText } from "../../../src/openshift/enhancement/scaffold.js";

const DOCUMENT = enhancementText({
  title: "an-idea",
  authors: ["@a"],
  reviewers: ["@b"],
  approvers: ["@c"],
  trackingLinks: ["https://issues.example.com/1"],
});

function crd(properties: object, more: object = {}): KubeObject {
  return {
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: { type: "object", properties, ...more } } }] },
  } as KubeObject;
}

const linesOf = (before: readonly KubeObject[], after: readonly KubeObject[]): string[] =>
  apiExtensionsText(compareCrds(before, after))
    .split("\n")
    .filter((line) => line.startsWith("*"));

describe("the section on API extensions", () => {
  describe("of this repository's API", () => {
    let changes: ReturnType<typeof compareCrds>;
    let findings: ReturnType<typeof reviewCrds>;
    beforeAll(() => {
      const api = compileApi(readApi(".").texts);
      const crdsOf = (state: boolean): KubeObject[] => {
        const { bundle } = renderBundle(api, {
          featureSet: "CustomNoUpgrade",
          featureGates: [`VSphereMultiVCenters=${state}`],
        });
        return (bundle?.files ?? [])
          .filter(({ path }) => path.endsWith(".yaml"))
          .flatMap(({ bytes }) => readYaml(Buffer.from(bytes).toString("utf8")).documents)
          .flatMap(({ value }) => (isObject(value) ? [value] : []));
      };
      const states = [crdsOf(false), crdsOf(true)] as const;
      changes = compareCrds(...states);
      findings = reviewCrds(...states);
    });

    it("names vcenters, and one that becomes three, with what that means where it was reviewed", () => {
      const differences = [
        ...["### API Extensions", "", "One CustomResourceDefinition is added or changed.", ""],
        ...["#### infrastructures.config.openshift.io", ""],
        ...["* `spec.platformSpec.vsphere.vcenters` (v1): `maxItems` 1 → 3", ""],
      ];
      expect(apiExtensionsSection(changes)).toBe(differences.join("\n"));
      expect(apiExtensionsSection(changes, findings)).toBe(
        [
          ...differences,
          ...["What reviewers have to decide on:", ""],
          "* `spec.platformSpec.vsphere.vcenters` (v1): maxItems goes from 1 to 3: nothing that was taken is",
          ...["  refused; a rollback would leave objects that may not be written again", ""],
        ].join("\n"),
      );
    });
  });

  it("says that nothing changes, and nothing of texts for people", () => {
    const before = crd({ a: { type: "string", description: "one" } });
    expect(apiExtensionsText(compareCrds([before], [before]))).toBe("No API is added or changed.\n");
    expect(linesOf([before], [crd({ a: { type: "string", description: "two" } })])).toEqual([]);
  });

  it.each<[string, KubeObject, KubeObject, string[]]>([
    ["a field that comes", crd({}), crd({ a: { type: "array" } }), ["* `a` (v1): a new field, a list"]],
    ["a field that goes", crd({ a: { type: "string" } }), crd({}), ["* `a` (v1): the field is gone"]],
    [
      "values that come together",
      crd({ a: { enum: ["A"] } }),
      crd({ a: { enum: ["A", "B", "C"] } }),
      ["* `a` (v1): `B`, `C` are possible now"],
    ],
    [
      "a value that goes",
      crd({ a: { enum: ["A", "B"] } }),
      crd({ a: { enum: ["A"] } }),
      ["* `a` (v1): `B` is no longer possible"],
    ],
    [
      "a rule, with its message",
      crd({ a: {} }),
      crd({ a: { "x-kubernetes-validations": [{ rule: "self != ''", message: "must be *set*" }] } }),
      ["* `a` (v1): a new rule: must be \\*set\\*"],
    ],
    [
      "a rule without a message, whatever is in it",
      crd({ a: {} }),
      crd({ a: { "x-kubernetes-validations": [{ rule: "self != '`'" }] } }),
      ["* `a` (v1): a new rule: `` self != '`' ``"],
    ],
  ])("tells of %s", (_, before, after, lines) => {
    expect(linesOf([before], [after])).toEqual(lines);
  });

  it("tells of a CRD that comes and one that goes", () => {
    expect(linesOf([], [crd({})])[0]).toBe("* the CustomResourceDefinition is new");
    expect(linesOf([crd({})], [])[0]).toBe("* the CustomResourceDefinition is no longer there");
  });

  it("says of each CRD what breaks, before what is for review", () => {
    const finding = { crd: "widgets.example.com", version: "v1", path: "a" };
    const findings = [
      { ...finding, level: "review" as const, message: "a: maxLength goes from 1 to 2: *fine*" },
      { ...finding, level: "breaking" as const, message: "a: the field is gone: what is written there is dropped" },
      { ...finding, level: "breaking" as const, version: "", path: "", message: "the short name w is gone" },
    ];
    const change = compareCrds([crd({ a: {}, b: { maxLength: 1 } })], [crd({ b: { maxLength: 2 } })]);
    expect(apiExtensionsText(change, findings).split("\n").slice(4)).toEqual([
      ...["* `a` (v1): the field is gone", "* `b` (v1): `maxLength` 1 → 2"],
      ...["", "What this breaks:", ""],
      ...["* `a` (v1): the field is gone: what is written there is dropped", "* the short name w is gone"],
      ...["", "What reviewers have to decide on:", ""],
      ...["* `a` (v1): maxLength goes from 1 to 2: \\*fine\\*", ""],
    ]);
    // What is no field of a CRD, such as its stored versions, is there for the finding alone.
    expect(apiExtensionsText([], findings.slice(2)).split("\n").slice(2)).toEqual([
      ...["#### widgets.example.com", "", "What this breaks:", "", "* the short name w is gone", ""],
    ]);
  });

  it.each(["-", "+", "1.", "=", "==", "2)"])("begins no line with %s, which would be a block of its own", (word) => {
    const message = `a: the rule ${`x ${word} `.repeat(100)}is new`;
    const finding = { crd: "widgets.example.com", version: "v1", path: "a", level: "breaking" as const, message };
    const lines = apiExtensionsText([], [finding]).split("\n").slice(6);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.trim().startsWith(word))).toEqual([]);
  });

  it("is Markdown that lints clean, however long a message is", async () => {
    const message = "word [a](b) <c> | # `d` ".repeat(60);
    const rules = { "x-kubernetes-validations": [{ rule: "true", message }, { rule: `self == '${"x".repeat(900)}'` }] };
    const findings = (["breaking", "review"] as const).flatMap((level) =>
      ["widgets.example.com", "racks.example.com"].map((name) => ({
        crd: name,
        version: "v1",
        path: "a`b",
        level,
        message,
      })),
    );
    const section = apiExtensionsText(compareCrds([crd({ a: {} })], [crd({ a: rules })]), findings);
    const text = withApiExtensions(DOCUMENT, section) ?? "";
    expect(await lintEnhancement({ path: "an-idea.md", text, name: "an-idea" })).toEqual([]);
  });
});

describe("a document that gets the section", () => {
  it("keeps what is written by hand, and the section once", () => {
    const mine = DOCUMENT.replace("### API Extensions\n", "### API Extensions\n\nMine.\n");
    const once = withApiExtensions(mine, "Text.\n") ?? "";
    expect(once).toContain("Mine.");
    expect(withApiExtensions(once, "Text.\n")).toBe(once);
    const other = withApiExtensions(once, "Other.\n") ?? "";
    expect(other).toBe(once.replace("Text.", "Other."));
    const lines = other.split("\n");
    expect(mine.split("\n").every((line) => lines.includes(line))).toBe(true);
  });

  it("keeps its line ends, and passes over headings in code", () => {
    const windows = DOCUMENT.replaceAll("\n", "\r\n");
    expect(withApiExtensions(windows, "a\nb\n")).toBe(withApiExtensions(DOCUMENT, "a\nb\n")?.replaceAll("\n", "\r\n"));
    const fenced = "# T\n\n```text\n### API Extensions\n```\n\n### API Extensions\n\nMine.\n";
    expect(
      withApiExtensions(fenced, "Text.\n")?.startsWith(
        "# T\n\n```text\n### API Extensions\n```\n\n### API Extensions\n\n<!--",
      ),
    ).toBe(true);
    expect(withApiExtensions("# T\n\n```text\n### API Extensions\n```\n", "Text.\n")).toBeUndefined();
  });
});

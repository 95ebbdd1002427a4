import { beforeAll, describe, expect, it } from "vitest";
import { compareCrds, compileApi, renderBundle } from "../../../src/entry/bundle.js";
import { readApi } from "../../../src/entry/installer.js";
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
      changes = compareCrds(crdsOf(false), crdsOf(true));
    });

    it("names vcenters, and one that becomes three", () => {
      expect(apiExtensionsSection(changes)).toBe(
        [
          ...["### API Extensions", "", "One CustomResourceDefinition is added or changed.", ""],
          ...["#### infrastructures.config.openshift.io", ""],
          ...["* `spec.platformSpec.vsphere.vcenters` (v1): `maxItems` 1 → 3", ""],
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

  it("is Markdown that lints clean, however long a message is", async () => {
    const message = "word [a](b) <c> | # `d` ".repeat(60);
    const rules = { "x-kubernetes-validations": [{ rule: "true", message }, { rule: `self == '${"x".repeat(900)}'` }] };
    const text =
      withApiExtensions(DOCUMENT, apiExtensionsText(compareCrds([crd({ a: {} })], [crd({ a: rules })]))) ?? "";
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

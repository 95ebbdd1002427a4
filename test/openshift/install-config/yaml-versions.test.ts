import type { KubeObject } from "crdwright/runtime";
import { readYaml } from "crdwright/validate";
import { describe, expect, it } from "vitest";
import { versionWarnings } from "../../../src/openshift/install-config/yaml-versions.js";

function warned(text: string): string[] {
  return versionWarnings(text, readYaml(text).documents[0]?.value as KubeObject).map(
    ({ path, detail }) => `${path}: ${detail.split(";")[0]}`,
  );
}

describe("versionWarnings", () => {
  it.each<[string, string[]]>([
    ["a: yes", ["a: it is true here, and for a reader of YAML 1.2 a text"]],
    ["a: { b: [n] }", ["a.b[0]: it is false here, and for a reader of YAML 1.2 a text"]],
    ["a: 0644", ["a: it is 420 here, and for a reader of YAML 1.2 644"]],
    ["a: 1_000", ["a: it is 1000 here, and for a reader of YAML 1.2 a text"]],
    ['a: "yes"\nb: true\nc: 10\nd: 1.5\ne: null\nf: 0\ng: 9007199254740993', []],
    ['{"a": "yes"}', []],
    ["a: { password: 0123 }", ["a.password: readers of YAML 1.1 and of YAML 1.2 take it for different values"]],
    [
      "a: { private-key-password: 0123, mka-cak: 0123 }",
      [
        "a.private-key-password: readers of YAML 1.1 and of YAML 1.2 take it for different values",
        "a.mka-cak: readers of YAML 1.1 and of YAML 1.2 take it for different values",
      ],
    ],
  ])("of %s", (text, wanted) => {
    expect(warned(text)).toEqual(wanted);
  });
});

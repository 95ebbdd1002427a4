import { describe, expect, it } from "vitest";
import { checkSubresources } from "../../../../src/crd/acceptance/document/version-parts.js";
import { linesOf } from "../problem-lines.js";

const SCALE = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
const NO_DOT = "must be a simple json path starting with .";

describe("checkSubresources", () => {
  it.each([
    [{}, []],
    [{ labelSelectorPath: ".status.selector" }, []],
    [{ labelSelectorPath: ".spec.selector" }, []],
    [{ specReplicasPath: null }, ["specReplicasPath | Required | "]],
    [{ specReplicasPath: "spec.replicas" }, [`specReplicasPath | Invalid | ${NO_DOT}`]],
    [{ specReplicasPath: ".specs.a" }, ["specReplicasPath | Invalid | should be a json path under .spec"]],
    [{ statusReplicasPath: "" }, ["statusReplicasPath | Required | "]],
    [{ statusReplicasPath: ".spec.a" }, ["statusReplicasPath | Invalid | should be a json path under .status"]],
    [{ labelSelectorPath: "a" }, [`labelSelectorPath | Invalid | ${NO_DOT}`]],
    [
      { labelSelectorPath: ".metadata.labels" },
      ["labelSelectorPath | Invalid | should be a json path under either .spec or .status"],
    ],
  ])("scale with %o", (part, lines) => {
    expect(linesOf((problems) => checkSubresources({ scale: { ...SCALE, ...part } }, "at", problems))).toEqual(
      lines.map((line) => `at.scale.${line}`),
    );
  });

  it("asks nothing of a status", () => {
    expect(linesOf((problems) => checkSubresources({ status: {} }, "at", problems))).toEqual([]);
  });
});

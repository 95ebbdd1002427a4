import { describe, expect, it } from "vitest";
import { checkApiApproval } from "../../../../src/crd/acceptance/document/names.js";
import { linesOf } from "../problem-lines.js";

const NAME = "api-approved.kubernetes.io";

describe("checkApiApproval", () => {
  it.each([
    ["example.io", undefined, undefined],
    ["k8s.io.example", undefined, undefined],
    ["notk8s.io", undefined, undefined],
    ["k8s.io", undefined, "Required"],
    ["a.k8s.io", undefined, "Required"],
    ["a.kubernetes.io", "", "Required"],
    ["a.k8s.io", "soon", "Invalid"],
    ["a.k8s.io", "https:///", "Invalid"],
    ["a.k8s.io", "unapproved, an experiment", undefined],
    ["a.k8s.io", "https://github.com/kubernetes/enhancements/pull/1111", undefined],
  ])("group %s with approval %j", (group, approval, type) => {
    const annotations = approval === undefined ? {} : { [NAME]: approval };
    const lines = linesOf((problems) => checkApiApproval(group, { annotations }, problems));
    expect(lines.map((line) => line.split(" | ").slice(0, 2))).toEqual(
      type === undefined ? [] : [[`metadata.annotations[${NAME}]`, type]],
    );
  });
});

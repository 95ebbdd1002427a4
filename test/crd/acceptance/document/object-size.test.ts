import { describe, expect, it } from "vitest";
import { checkSize } from "../../../../src/crd/acceptance/document/names.js";
import type { JsonValue } from "../../../../src/kube/values/json-value.js";
import { linesOf } from "../problem-lines.js";

const ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
const MAX = 262144 - ANNOTATION.length;

function lines(crd: JsonValue, annotations: Record<string, string> = {}): string[] {
  return linesOf((problems) => checkSize(crd, { annotations }, problems));
}

/** A document of so many bytes of JSON. */
function ofBytes(bytes: number): JsonValue {
  return { a: "x".repeat(bytes - '{"a":""}'.length) };
}

describe("checkSize", () => {
  it("warns of a manifest that does not fit into an annotation", () => {
    expect(lines(ofBytes(MAX))).toEqual([]);
    expect(lines(ofBytes(MAX + 1))).toEqual([
      "warning: metadata.annotations | TooLong | may not be more than 262144 bytes, " +
        `which "kubectl apply" without --server-side needs for ${ANNOTATION}`,
    ]);
  });

  it("counts what other annotations take, characters in UTF-8, and what Go escapes", () => {
    expect(lines(ofBytes(MAX), { a: "" })).toHaveLength(1);
    expect(lines({ a: "é".repeat(MAX / 2) })).toHaveLength(1);
    expect(lines({ a: "<".repeat(MAX / 6) })).toHaveLength(1);
    expect(lines({ a: "<".repeat(MAX / 6 - 10) })).toEqual([]);
  });

  it("refuses an object that etcd does not take", () => {
    expect(lines(ofBytes(1572864))).toHaveLength(1);
    expect(lines(ofBytes(1572865))[0]).toBe(
      " | TooLong | the object has 1572865 bytes as JSON, and etcd takes at most 1572864",
    );
  });

  it("counts large numbers", () => {
    expect(lines({ a: 2n ** 64n })).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { readManifests } from "../../../src/kube/decode/read-manifests.js";
import { Float64 } from "../../../src/kube/values/kube-value.js";

it.each<[text: string, values: unknown[]]>([
  [' {"a": 1.0}', [{ a: new Float64(1) }]],
  ["{a: 1.0}", [{ a: 1 }]],
  ["a: 1.0\n---\nb: 2", [{ a: 1 }, { b: 2 }]],
  ["[1.0]", [[1]]],
])("%j is read as what it is", (text, values) => {
  expect(readManifests(text).documents.map(({ value }) => value)).toStrictEqual(values);
});

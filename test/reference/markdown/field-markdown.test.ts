import { expect, it } from "vitest";
import { fieldAnchor } from "../../../src/reference/markdown/field-markdown.js";

it.each([
  ["spec.servers[].port", "spec.servers.port"],
  ["spec.labels{}[].a", "spec.labels.a"],
  ['spec["a.b c"].d', "spec.a:2eb:20c.d"],
  ['["a{}"]', "a:7b:7d"],
  ["spec.a-b_c", "spec.a-b_c"],
  ["$ref", ":24ref"],
])("the anchor of %s is one that all sites take", (path, anchor) => {
  expect(fieldAnchor(path)).toBe(anchor);
});

import { expect, it } from "vitest";
import type { ApiObject, Metadata, Stored } from "../../src/client/api-object.js";
import {
  annotationsChanged,
  anyOf,
  generationChanged,
  labelsChanged,
  matchesLabels,
  type Predicate,
} from "../../src/controller/predicates.js";

function object(metadata: Metadata): Stored<ApiObject> {
  const stored = { name: "a", uid: "1", resourceVersion: "1", creationTimestamp: "2026-01-01T00:00:00Z" };
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { ...stored, ...metadata } };
}

const updated = (previous: Metadata, next: Metadata) =>
  ({ type: "updated", previous: object(previous), object: object(next) }) as const;

it.each<[string, Predicate<ApiObject>, Metadata, Metadata, boolean]>([
  ["another generation", generationChanged, { generation: 1 }, { generation: 2 }, true],
  [
    "the same generation",
    generationChanged,
    { generation: 1, labels: {} },
    { generation: 1, labels: { a: "b" } },
    false,
  ],
  ["another value", labelsChanged, { labels: { a: "b" } }, { labels: { a: "c" } }, true],
  ["another key", labelsChanged, { labels: { a: "b" } }, { labels: { c: "b" } }, true],
  ["no labels and none", labelsChanged, {}, { labels: {} }, false],
  ["other annotations alone", labelsChanged, { annotations: {} }, { annotations: { a: "b" } }, false],
  ["another annotation", annotationsChanged, { annotations: {} }, { annotations: { a: "b" } }, true],
  ["the same annotations", annotationsChanged, { annotations: { a: "b" } }, { annotations: { a: "b" } }, false],
  ["what one of two counts", anyOf(generationChanged, labelsChanged), { generation: 1 }, { generation: 2 }, true],
  ["what none of two counts", anyOf(generationChanged, labelsChanged), { generation: 1 }, { generation: 1 }, false],
  ["labels that are selected now", matchesLabels("a=b"), {}, { labels: { a: "b" } }, true],
  ["labels that are selected no more", matchesLabels("a=b"), { labels: { a: "b" } }, {}, false],
])("an update to %s", (_, predicate, previous, next, counts) => {
  expect(predicate(updated(previous, next))).toBe(counts);
});

it("what comes and goes counts for those that compare", () => {
  for (const predicate of [generationChanged, labelsChanged, annotationsChanged]) {
    expect(predicate({ type: "added", object: object({}), isInitial: false })).toBe(true);
    expect(predicate({ type: "deleted", object: object({}) })).toBe(true);
  }
});

it("a selector that cannot be read is refused where it is written", () => {
  expect(() => matchesLabels("a in b")).toThrow(new TypeError("unable to parse requirement: a in b"));
});

import { describe, expect, it } from "vitest";
import type { FakeObject } from "../../../src/client/fake/replies/json.js";
import { readFieldSelector, readLabelSelector } from "../../../src/client/fake/selectors.js";
import { widgetResource } from "../widgets.js";

const object: FakeObject = {
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: {
    name: "a",
    uid: "u",
    resourceVersion: "1",
    generation: 1,
    creationTimestamp: "2026-01-01T00:00:00Z",
    labels: { app: "web", "example.com/tier": "front", empty: "" },
  },
  spec: { size: 3 },
};

describe("label selectors", () => {
  it.each<[string, boolean]>([
    ["", true],
    ["app=web", true],
    ["app==web", true],
    ["app!=web", false],
    ["other!=web", true],
    ["app", true],
    ["!app", false],
    ["!other", true],
    ["empty=", true],
    ["app in (db, web)", true],
    ["app notin (db,web)", false],
    ["other notin (db)", true],
    ["other in (db)", false],
    ["app=web,example.com/tier in (front,back),!other", true],
    ["app=web,example.com/tier=back", false],
  ])("%s", (selector, wanted) => {
    expect(readLabelSelector(selector)(object)).toBe(wanted);
  });

  it.each(["a=b=c", "in (a)", "a in b", "a b"])("refuse %s", (selector) => {
    expect(() => readLabelSelector(selector)).toThrow("unable to parse requirement");
  });
});

describe("field selectors", () => {
  const definition = { ...widgetResource, selectableFields: [".spec.size"] };

  it.each<[string, boolean]>([
    ["metadata.name=a", true],
    ["metadata.name!=a", false],
    ["spec.size==3", true],
    ["spec.size=3,metadata.name=b", false],
  ])("%s", (selector, wanted) => {
    expect(readFieldSelector(selector, definition)(object)).toBe(wanted);
  });

  it("know no other field", () => {
    expect(() => readFieldSelector("spec.other=1", definition)).toThrow("field label not supported: spec.other");
  });
});

import { describe, expect, it } from "vitest";
import type { FieldPlace } from "../../../src/kube/decode/decoded.js";
import { findField } from "../../../src/kube/decode/find-field.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";

const YAML = `# a widget
spec:
  servers:
  - name: a
    port: 1
  - {name: b}
  labels:
    x.y/z: one
    x: {z: two}
  common: &common
    size: 3
  own:
    <<: *common
    colour: red
  same: *common
`;

describe("finding a field", () => {
  it.each<[path: string, text: string, isThere: boolean]>([
    ["spec.servers[0].port", "port: 1", true],
    [".spec.servers[0].port", "port: 1", true],
    ["spec.servers[1].name", "name: b", true],
    ["spec.servers[1]", "{name: b}", true],
    ["spec.labels[x.y/z]", "x.y/z: one", true],
    ["spec.labels.x.y/z", "x.y/z: one", true],
    ["spec.labels.x.z", "z: two", true],
    ["spec.own.size", "size: 3", true],
    ["spec.own.colour", "colour: red", true],
    ["spec.same.size", "size: 3", true],
    ["spec.same", "same: *common", true],
    ["spec.servers[1].port", "{name: b}", false],
    ["spec.labels.x.q", "x: {z: two}", false],
    ["spec.servers[0].portal", "name: a\n    port: 1\n", false],
    ["status", YAML.slice(YAML.indexOf("spec")), false],
    ["<nil>", YAML.slice(YAML.indexOf("spec")), true],
  ])("%s in YAML", (path, text, isThere) => {
    const place = readYaml(YAML).documents[0]?.place();
    const found = place && findField(place, path);
    expect(YAML.slice(found?.span.start, found?.span.end).trimEnd()).toBe(text.trimEnd());
    expect(found?.isThere).toBe(isThere);
  });

  it.each<[path: string, text: string, isThere: boolean]>([
    ["spec.list[1].a", '"a": 2', true],
    ["spec.list[0]", "1", true],
    ["spec.list[2]", '"list": [1, {"a": 2}]', false],
    ["spec", '"spec": {"list": [1, {"a": 2}]}', true],
  ])("%s in JSON", (path, text, isThere) => {
    const json = '{"spec": {"list": [1, {"a": 2}]}}';
    const place = readJson(json).documents[0]?.place();
    const found = place && findField(place, path);
    expect(json.slice(found?.span.start, found?.span.end)).toBe(text);
    expect(found?.isThere).toBe(isThere);
  });

  it.each([
    ["spec.list[99999].a", "99999"],
    ["spec.list[100000].a", undefined],
  ])("%s among a hundred thousand items, without a look at each", (path, item) => {
    let looks = 0;
    const span = { start: 1, end: 2 };
    const placed = (members: FieldPlace["members"], isList = false): FieldPlace => ({ span, isList, members });
    const leaf = { ...placed(new Map()), span: { start: 3, end: 4 } };
    const items = new Map(
      Array.from({ length: 100_000 }, (_, index) => [String(index), placed(new Map([["a", leaf]]))] as const),
    );
    const get = items.get.bind(items);
    const members = Object.assign(items, {
      get: (key: string) => {
        looks++;
        return get(key);
      },
      [Symbol.iterator]: () => {
        throw new Error("each member is looked at");
      },
    });
    const spec = placed(new Map([["list", placed(members, true)]]));
    const found = findField(placed(new Map([["spec", spec]])), path);
    expect(found).toEqual({ span: item === undefined ? span : leaf.span, isThere: item !== undefined });
    expect(looks).toBeLessThan(10);
  });

  it("finds no path of another document", () => {
    const places = readYaml("a: 1\n---\nb: 2\n").documents.map(({ place }) => place());
    expect(places.map((place) => findField(place, "b").isThere)).toEqual([false, true]);
  });
});

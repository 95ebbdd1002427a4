import { describe, expect, it } from "vitest";
import { checkEmbeddedResources } from "../../../../src/crd/acceptance/metadata/embedded-resource.js";
import type { JsonValue } from "../../../../src/kube/values/json-value.js";
import { problemLines } from "../problem-lines.js";

const RESOURCE = { type: "object", "x-kubernetes-embedded-resource": true };
const SOUND = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "My Name", labels: { a: "b" } } };

function lines(value: JsonValue, schema: object = RESOURCE, isResource = false): string[] {
  return problemLines(checkEmbeddedResources(value, schema, "at", isResource)).map((line) =>
    line.replace(/: a DNS-1035 label .*$/, ""),
  );
}

describe("checkEmbeddedResources", () => {
  it.each<[JsonValue, string[]]>([
    [SOUND, []],
    [{ apiVersion: "v1", kind: "A" }, []],
    ["text", []],
    [{}, ["at.apiVersion | Required | ", "at.kind | Required | "]],
    [
      { ...SOUND, apiVersion: "", kind: "" },
      ["at.apiVersion | Invalid | must not be empty", "at.kind | Invalid | must not be empty"],
    ],
    [{ ...SOUND, apiVersion: "a/b/c" }, ["at.apiVersion | Invalid | unexpected GroupVersion string: a/b/c"]],
    [{ ...SOUND, kind: "a_b" }, ["at.kind | Invalid | may have mixed case, but should otherwise match"]],
    [{ ...SOUND, metadata: { name: "a/b" } }, ["at.metadata.name | Invalid | may not contain '/'"]],
    [{ ...SOUND, metadata: { namespace: "a.b" } }, ["at.metadata.namespace | Invalid | must not contain dots"]],
  ])("%o", (value, wanted) => {
    expect(lines(value)).toEqual(wanted);
  });

  it("reports a wrong type alone", () => {
    expect(lines({ apiVersion: 1, kind: 2 })).toEqual(["at.apiVersion | Invalid | must be a string"]);
    expect(lines({ ...SOUND, kind: "a_b", metadata: { labels: 5 } })).toEqual([
      "at.metadata | Invalid | labels must be an object",
    ]);
    expect(lines({ ...SOUND, metadata: 5 })).toEqual(["at.metadata | Invalid | must be an object"]);
  });

  it("finds resources in properties, maps and lists", () => {
    const schema = {
      properties: {
        one: RESOURCE,
        list: { items: RESOURCE },
        map: { additionalProperties: { additionalProperties: RESOURCE } },
        other: {},
      },
    };
    const broken = { kind: "A" };
    expect(lines({ one: broken, list: [SOUND, broken], map: { a: { b: broken } }, other: broken }, schema)).toEqual([
      "at.one.apiVersion | Required | ",
      "at.list[1].apiVersion | Required | ",
      "at.map[a][b].apiVersion | Required | ",
    ]);
  });

  it("checks the value itself if it is one", () => {
    expect(lines({ kind: "A" }, {})).toEqual([]);
    expect(lines({ kind: "A" }, {}, true)).toEqual(["at.apiVersion | Required | "]);
  });
});

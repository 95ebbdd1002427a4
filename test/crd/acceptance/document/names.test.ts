import { describe, expect, it } from "vitest";
import {
  checkGroupAndScope,
  checkMetadata,
  checkNames,
  namesOf,
} from "../../../../src/crd/acceptance/document/names.js";
import { linesOf } from "../problem-lines.js";

const LABEL =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
  "and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is " +
  "'[a-z]([-a-z0-9]*[a-z0-9])?')";

describe("namesOf", () => {
  it("makes what is missing from the kind", () => {
    expect(namesOf({ names: { kind: "Widget", plural: "widgets" } })).toEqual({
      kind: "Widget",
      plural: "widgets",
      singular: "widget",
      listKind: "WidgetList",
    });
    expect(namesOf({ names: { kind: "Widget", singular: "w", listKind: "Ws" } })).toMatchObject({
      singular: "w",
      listKind: "Ws",
    });
    expect(namesOf({})).toEqual({ singular: "", listKind: "" });
  });
});

describe("checkNames", () => {
  it.each([
    [{ kind: "Widget", plural: "Widgets" }, `spec.names.plural | Invalid | ${LABEL}`],
    [{ kind: "Widget", plural: "w", shortNames: ["w", null] }, `spec.names.shortNames[1] | Invalid | ${LABEL}`],
    [{ kind: "Widget", plural: "w", categories: ["all", "-"] }, `spec.names.categories[1] | Invalid | ${LABEL}`],
    [
      { kind: "Widget", plural: "w", listKind: "Widget" },
      "spec.names.listKind | Invalid | kind and listKind may not be the same",
    ],
    [
      { kind: "Widget", plural: "w", listKind: "Widget_List" },
      `spec.names.listKind | Invalid | may have mixed case, but should otherwise match: ${LABEL}`,
    ],
  ])("refuses %o", (names, line) => {
    expect(linesOf((problems) => checkNames({ names }, problems))).toEqual([line]);
  });

  it("takes names that are labels", () => {
    const names = { kind: "HTTPRoute2", plural: "http-routes", shortNames: ["hr"], categories: ["all"] };
    expect(linesOf((problems) => checkNames({ names }, problems))).toEqual([]);
  });
});

describe("checkMetadata", () => {
  const spec = { group: "example.io", names: { plural: "widgets" } };
  const must = `must be spec.names.plural+"."+spec.group`;

  it.each([
    [{ name: "widgets.example.io" }, []],
    [{ name: "widgets.example.com" }, [`metadata.name | Invalid | ${must}`]],
    [null, ["metadata.name | Required | name or generateName is required"]],
    [
      { generateName: "widgets-" },
      [`metadata.generateName | Invalid | ${must}`, "metadata.name | Required | name or generateName is required"],
    ],
    // A server drops the namespace of a CRD, which has none.
    [{ name: "widgets.example.io", namespace: "a" }, []],
  ])("%o", (metadata, lines) => {
    expect(linesOf((problems) => checkMetadata({ metadata, spec }, problems))).toEqual(lines);
  });
});

describe("checkGroupAndScope", () => {
  it.each([
    [{ group: "example.io", scope: "Cluster" }, []],
    [{ group: "example", scope: "Cluster" }, ["spec.group | Invalid | should be a domain with at least one dot"]],
    [{ group: "", scope: "" }, ["spec.group | Required | ", "spec.scope | Required | "]],
    [
      { group: "example.io", scope: "cluster" },
      ['spec.scope | NotSupported | supported values: "Cluster", "Namespaced"'],
    ],
  ])("%o", (spec, lines) => {
    expect(linesOf((problems) => checkGroupAndScope(spec, problems))).toEqual(lines);
  });
});

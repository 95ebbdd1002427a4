import { describe, expect, it } from "vitest";
import { fileStem, type Nameable, nameTypes, singularOf, typeName } from "../../src/import/name-types.js";

/** The names of types, each given by the paths of its fields with dots. */
function names(...types: readonly (readonly string[])[]): string[] {
  const given = types.map((paths): Nameable => ({ paths: paths.map((path) => path.split(".")) }));
  const named = nameTypes(given, new Set(["Time"]));
  return given.map((type) => named.get(type) ?? "");
}

describe("the names of types", () => {
  it.each<[string, readonly (readonly string[])[], readonly string[]]>([
    ["the field's name", [["Widget.spec.server"]], ["Server"]],
    ["with the kind's right below it", [["Widget.spec"], ["Widget.status"]], ["WidgetSpec", "WidgetStatus"]],
    ["as much of the path as tells them apart", [["W.spec.a.tls"], ["W.spec.b.tls"]], ["ATls", "BTls"]],
    [
      "the short name for a type of many more fields",
      [["W.a.x.ref", "W.b.x.ref", "W.c.ref"], ["W.d.ref"]],
      ["Ref", "DRef"],
    ],
    ["the name that most of the fields have", [["W.a.secret", "W.b.secret", "W.c.key"]], ["Secret"]],
    ["another name where one means something else", [["W.spec.time"]], ["SpecTime"]],
    ["a number where paths are alike", [["W.a.b"], ["W.a.b"]], ["WAB2", "WAB3"]],
  ])("are %s", (_, types, wanted) => {
    expect(names(...types)).toEqual(wanted);
  });

  it("do not depend on the order in which types are met", () => {
    const types = [["W.spec.a.tls"], ["W.spec.b.tls", "W.spec.c.tls", "W.spec.d.tls"], ["W.x.b.tls"]];
    expect(names(...[...types].reverse()).reverse()).toEqual(names(...types));
  });
});

describe("singular words", () => {
  it.each([
    ["servers", "server"],
    ["policies", "policy"],
    ["addresses", "address"],
    ["classes", "class"],
    ["boxes", "box"],
    ["matches", "match"],
    ["aliases", "alias"],
    ["status", "status"],
    ["class", "class"],
    ["dns", "dns"],
    ["metadata", "metadata"],
    ["ids", "ids"],
    ["additionalDisksGiB", "additionalDisksGiB"],
    ["serviceNetworks", "serviceNetwork"],
  ])("%s: %s", (plural, singular) => {
    expect(singularOf(plural)).toBe(singular);
  });
});

describe("names of types and files", () => {
  it("are made of any signs", () => {
    expect(typeName(["spec", "x-y.z"])).toBe("SpecXYZ");
    expect(typeName(["3d"])).toBe("Type3d");
    expect(["DNSRecord", "ClusterCSIDriver", "Widget", "HTTPRoute"].map(fileStem)).toEqual([
      "dns-record",
      "cluster-csi-driver",
      "widget",
      "http-route",
    ]);
  });
});

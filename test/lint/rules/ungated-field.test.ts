import { describe, expect, it } from "vitest";
import type { Sources } from "../../compile.js";
import { exampleSources, lintSources, only } from "../lint-sources.js";

const GATE = "  // +openshift:enable:FeatureGate=Sizes\n";
const BEFORE = "interface WidgetSpec {\n  parts?: Part[];\n}\n\ninterface Part {\n  size?: Int32;\n}";

function found(after: string | Sources, before: string | Sources = BEFORE): string[] {
  const sources = (each: string | Sources): Sources => (typeof each === "string" ? exampleSources(each) : each);
  const { diagnostics } = lintSources(sources(after), only("ungated-field"), [], sources(before));
  return diagnostics.map(({ message }) => message);
}

/** The same in a version of another name. */
function inVersion(version: string, declarations: string): Sources {
  return Object.fromEntries(
    Object.entries(exampleSources(declarations)).map(([path, text]) => [path.replace("/v1/", `/${version}/`), text]),
  );
}

describe("ungated-field", () => {
  const NEW = "depth is new in Widget v1, and stands behind no feature gate";

  it("finds a new field at any depth, and reports what is within it no more", () => {
    expect(found(BEFORE.replace("size?: Int32;", "size?: Int32;\n  depth?: Int32;"))).toEqual([NEW]);
    const nested = BEFORE.replace("size?: Int32;", "size?: Int32;\n  depth?: Depth;");
    expect(found(`${nested}\n\ninterface Depth {\n  above?: Int32;\n  below?: Int32;\n}`)).toEqual([NEW]);
  });

  it("passes a field behind a gate, what is within it, and one whose gate goes", () => {
    const gated = BEFORE.replace("size?: Int32;", `size?: Int32;\n${GATE}  depth?: Depth;`);
    const all = `${gated}\n\ninterface Depth {\n  above?: Int32;\n}`;
    expect(found(all)).toEqual([]);
    expect(found(all.replace(GATE, ""), all)).toEqual([]);
  });

  it("knows a field again when its type has another name", () => {
    expect(found(BEFORE.replaceAll("Part", "Piece"))).toEqual([]);
  });

  it("looks at versions that are stable, and at kinds that were there", () => {
    const after = BEFORE.replace("size?: Int32;", "size?: Int32;\n  depth?: Int32;");
    for (const version of ["v1alpha1", "v2beta3"])
      expect(found(inVersion(version, after), inVersion(version, BEFORE))).toEqual([]);
    expect(found(inVersion("v2", after), inVersion("v2", BEFORE))).toHaveLength(1);
    expect(found(inVersion("v2", after), BEFORE)).toEqual([]);
  });

  it("says nothing where no revision is compared with, or where no gate is declared", () => {
    const after = exampleSources(BEFORE.replace("size?: Int32;", "size?: Int32;\n  depth?: Int32;"));
    expect(lintSources(after, only("ungated-field")).diagnostics).toEqual([]);
    const { "api/features.ts": _, ...bare } = after;
    expect(found(bare)).toEqual([]);
  });
});

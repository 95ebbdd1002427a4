import { describe, expect, it } from "vitest";
import { versionParts } from "../../../../src/crd/acceptance/document/version-parts.js";

const SCHEMA = { openAPIV3Schema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } } };
const SAME_SCHEMA = {
  openAPIV3Schema: { properties: { b: { type: "string" }, a: { type: "string" } }, type: "object" },
};
const COLUMNS = [{ name: "A", type: "string", jsonPath: ".a" }];

describe("versionParts", () => {
  it("gives everything of a single version to the CRD", () => {
    const { shared, own } = versionParts({
      versions: [{ schema: SCHEMA, subresources: { status: {} }, additionalPrinterColumns: COLUMNS }],
    });
    expect(shared).toEqual({
      schema: { value: SCHEMA, path: "spec.validation" },
      subresources: { value: { status: {} }, path: "spec.subresources" },
      columns: { value: COLUMNS, path: "spec.additionalPrinterColumns" },
      selectableFields: undefined,
      hasStatus: true,
    });
    expect(own).toEqual([
      { schema: undefined, subresources: undefined, columns: undefined, selectableFields: undefined, hasStatus: true },
    ]);
  });

  it("tells apart what versions agree in, whatever the order of keys", () => {
    const { shared, own } = versionParts({
      versions: [
        { schema: SCHEMA, additionalPrinterColumns: COLUMNS, selectableFields: [] },
        { schema: SAME_SCHEMA, subresources: { status: {} } },
      ],
    });
    expect(shared.schema).toEqual({ value: SCHEMA, path: "spec.validation" });
    expect(shared.columns).toBeUndefined();
    expect(shared.hasStatus).toBe(true);
    expect(own[0]).toMatchObject({ columns: { path: "spec.versions[0].additionalPrinterColumns" }, hasStatus: false });
    expect(own[1]).toMatchObject({ subresources: { path: "spec.versions[1].subresources" }, hasStatus: true });
    expect(own[1]?.columns).toBeUndefined();
  });

  it("gives a schema that differs to its version", () => {
    const { shared, own } = versionParts({ versions: [{ schema: SCHEMA }, { schema: {} }, null] });
    expect(shared.schema).toBeUndefined();
    expect(own.map(({ schema }) => schema?.path)).toEqual([
      "spec.versions[0].schema",
      "spec.versions[1].schema",
      undefined,
    ]);
  });

  it("takes a CRD without versions", () => {
    expect(versionParts({}).own).toEqual([]);
  });
});

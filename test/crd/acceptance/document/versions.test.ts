import { describe, expect, it } from "vitest";
import {
  checkSchemasAreThere,
  checkStoredVersions,
  checkVersion,
  checkVersionSet,
} from "../../../../src/crd/acceptance/document/versions.js";
import { linesOf } from "../problem-lines.js";

const V1 = { name: "v1", storage: true };
const V2 = { name: "v2", storage: false };

describe("checkVersion", () => {
  it.each([
    [{ deprecated: true, deprecationWarning: "use v2, bitte schön" }, []],
    [{ deprecated: true }, []],
    [{ deprecationWarning: null }, []],
    [{ deprecationWarning: "" }, ["can only be set for deprecated versions"]],
    [{ deprecated: true, deprecationWarning: "" }, ["must not be an empty string"]],
    [{ deprecated: true, deprecationWarning: "é".repeat(128) }, []],
    [{ deprecated: true, deprecationWarning: "é".repeat(129) }, ["must be <= 256 characters long"]],
    [
      { deprecated: true, deprecationWarning: "é\u2028" },
      ["must only contain printable UTF-8 characters; non-printable character found at index 2"],
    ],
  ])("%o", (version, texts) => {
    expect(linesOf((problems) => checkVersion({ name: "v1", ...version }, "at", problems))).toEqual(
      texts.map((text) => `at.deprecationWarning | Invalid | ${text}`),
    );
  });

  it("wants a name that is a label", () => {
    expect(linesOf((problems) => checkVersion({ name: "1" }, "at", problems))[0]).toMatch(
      /^at\.name \| Invalid \| a DNS/,
    );
  });
});

describe("checkVersionSet", () => {
  it.each([
    [[V1, V2], []],
    [[V1, { ...V2, name: "v1" }], ["spec.versions | Invalid | must contain unique version names"]],
    [[V2], ["spec.versions | Invalid | must have exactly one version marked as storage version"]],
    [
      [V1, { ...V2, storage: true }],
      ["spec.versions | Invalid | must have exactly one version marked as storage version"],
    ],
  ])("%o", (versions, lines) => {
    expect(linesOf((problems) => checkVersionSet({ versions }, problems))).toEqual(lines);
  });
});

describe("checkStoredVersions", () => {
  it.each([
    [[V2, V1], []],
    [[V2], ["must have at least one stored version"]],
    [[V1, { ...V2, storage: true }], ["must have the storage version v2"]],
  ])("%o", (versions, texts) => {
    expect(linesOf((problems) => checkStoredVersions({ versions }, problems))).toEqual(
      texts.map((text) => `status.storedVersions | Invalid | ${text}`),
    );
  });
});

describe("checkSchemasAreThere", () => {
  it("wants a schema in every version", () => {
    const versions = [{ schema: { openAPIV3Schema: {} } }, { schema: {} }, null];
    expect(linesOf((problems) => checkSchemasAreThere({ versions }, problems))).toEqual([
      "spec.versions[1].schema.openAPIV3Schema | Required | ",
      "spec.versions[2].schema.openAPIV3Schema | Required | ",
    ]);
  });
});

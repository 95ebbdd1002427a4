import { describe, expect, it } from "vitest";
import { checkValidationRules } from "../../../../src/crd/acceptance/schema/keywords.js";
import type { CrdValidationRule } from "../../../../src/crd/acceptance/shape/crd-schema.js";
import { linesOf } from "../problem-lines.js";

const REASONS = '"FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"';

function lines(rule: CrdValidationRule | null, keywords: object = {}): string[] {
  const schema = {
    ...keywords,
    properties: { a: { type: "string" } },
    "x-kubernetes-validations": [{ rule: "true" }, rule],
  };
  return linesOf((problems) => checkValidationRules(schema, "at", problems));
}

describe("checkValidationRules", () => {
  it.each<[CrdValidationRule | null, string[]]>([
    [{ rule: "true", message: "a", messageExpression: "'a'", reason: "FieldValueInvalid", fieldPath: ".a" }, []],
    [{ rule: "true &&\ntrue", message: " a\n" }, []],
    [{ rule: "true", message: "", fieldPath: "" }, []],
    [null, ["rule | Required | rule is not specified"]],
    [{ rule: " \n", message: " " }, ["rule | Required | rule is not specified"]],
    [{ rule: "true", message: " " }, ["message | Invalid | must be non-empty if specified"]],
    [{ rule: "true", message: "a\rb" }, ["message | Invalid | must not contain line breaks"]],
    [{ rule: "true &&\ntrue" }, ["message | Required | message must be specified if rule contains line breaks"]],
    [
      { rule: "true", messageExpression: " " },
      ["messageExpression | Required | messageExpression must be non-empty if specified"],
    ],
    [{ rule: "true", reason: "" }, [`reason | NotSupported | supported values: ${REASONS}`]],
    [{ rule: "true", fieldPath: ".b" }, ["fieldPath | Invalid | must be a valid path"]],
    [
      { rule: "true", fieldPath: " " },
      ["fieldPath | Invalid | must be non-empty if specified", "fieldPath | Invalid | must be a valid path"],
    ],
    [
      { rule: "true", fieldPath: ".a\n" },
      ["fieldPath | Invalid | must not contain line breaks", "fieldPath | Invalid | must be a valid path"],
    ],
  ])("%o", (rule, wanted) => {
    expect(lines(rule)).toEqual(wanted.map((line) => `at.x-kubernetes-validations[1].${line}`));
  });

  it("follows no path in a schema that the server cannot read", () => {
    expect(lines({ rule: "true", fieldPath: ".b" }, { id: "a" })).toEqual([]);
  });
});

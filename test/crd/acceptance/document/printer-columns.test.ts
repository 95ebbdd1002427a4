import { describe, expect, it } from "vitest";
import { checkPrinterColumns } from "../../../../src/crd/acceptance/document/version-parts.js";
import { linesOf } from "../problem-lines.js";

const TYPES = "must be one of boolean,date,integer,number,string";

describe("checkPrinterColumns", () => {
  it.each([
    [{ name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" }, []],
    [{ name: "A", type: "string", format: "date-time", jsonPath: "." }, []],
    [null, ["name | Required | ", `type | Required | ${TYPES}`, "JSONPath | Required | "]],
    [{ name: "A", type: "object", jsonPath: ".a" }, [`type | Invalid | ${TYPES}`]],
    [
      { name: "A", type: "string", format: "uri", jsonPath: ".a" },
      ["format | Invalid | must be one of byte,date,date-time,double,float,int32,int64,password"],
    ],
    [
      { name: "A", type: "string", jsonPath: "{.a}" },
      ["JSONPath | Invalid | must be a simple json path starting with ."],
    ],
  ])("%o", (column, lines) => {
    const sound = { name: "A", type: "string", jsonPath: ".a" };
    expect(linesOf((problems) => checkPrinterColumns([sound, column], "spec.columns", problems))).toEqual(
      lines.map((line) => `spec.columns[1].${line}`),
    );
  });
});

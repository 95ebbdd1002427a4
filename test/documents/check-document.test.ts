import { describe, expect, it } from "vitest";
import { checkDocument, reportFindings } from "../../src/entry/validate.js";
import { DOCUMENT, documentValidator } from "../emitters/documents/documents.js";

const validator = documentValidator(DOCUMENT)({ clusterProfile: "SelfManagedHA", featureSet: "Default" });

function report(text: string): string {
  const source = { path: "plan.yaml", text };
  return reportFindings(checkDocument(source, validator).findings, source);
}

describe("checkDocument", () => {
  it("gives the document with its defaults", () => {
    const { accepted, findings } = checkDocument({ path: "plan.yaml", text: "mode: Fast\n" }, validator);
    expect(findings).toEqual([]);
    expect(accepted).toEqual({ mode: "Fast", replicas: 3 });
  });

  it("reads JSON as well", () => {
    expect(checkDocument({ path: "plan.json", text: '{ "mode": "Fast" }' }, validator).accepted).toBeDefined();
  });

  it("tells every mistake with its place and the lines around, and what it may have meant", () => {
    expect(report("replcas: 2\nservers:\n  - name: a\n    host: a\n    hots: b\nmode: Fats\n")).toBe(`\
plan.yaml:1:1 - error document-field-unknown: replcas is no field of the document
> 1 | replcas: 2
    | ^^^^^^^^^^
  2 | servers:
  help: Did you mean replicas?

plan.yaml:3:5 - error document-invalid: servers[0]: Invalid value: name and host differ
  1 | replcas: 2
  2 | servers:
> 3 |   - name: a
    |     ^^^^^^^
  4 |     host: a
  help: give it another value

plan.yaml:5:5 - error document-field-unknown: servers[0].hots is no field of the document
  3 |   - name: a
  4 |     host: a
> 5 |     hots: b
    |     ^^^^^^^
  6 | mode: Fats
  help: take it out

plan.yaml:6:1 - error document-invalid: mode: Unsupported value: "Fats": supported values: "Fast", "Slow"
  4 |     host: a
  5 |     hots: b
> 6 | mode: Fats
    | ^^^^^^^^^^
  7 |
  help: use one of the supported values
`);
  });

  it("tells where a missing field would stand, and that rules wait for it", () => {
    expect(report("servers:\n  - host: a\n")).toContain(
      "plan.yaml:2:5 - error document-invalid: servers[0].name: Required value",
    );
    expect(report("servers:\n  - host: a\n")).toContain("the rules are checked once the other errors are corrected");
  });

  it("reads YAML as Go does", () => {
    const { accepted } = checkDocument(
      { path: "plan.yaml", text: "replicas: 010\nextra: { mode: 0644, on: yes }\n" },
      validator,
    );
    expect(accepted).toMatchObject({ replicas: 8, extra: { mode: 420, true: true } });
  });
});

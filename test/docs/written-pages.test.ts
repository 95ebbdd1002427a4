import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE } from "../../src/io/exit-codes.js";
import { isVocabularyName } from "../../src/model/vocabulary.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { vocabularySchema } from "../../src/schema/vocabulary-schemas.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { compile, manifests } from "../compile.js";
import { widgets } from "../crd/widget-sources.js";

const page = (name: string): string => readFileSync(`docs/${name}`, "utf8");

describe("docs/vocabulary.md", () => {
  const text = page("vocabulary.md");
  const names = [...readSourceFile(readVocabulary(), () => {}).declarations.keys()];

  it("has every type of the vocabulary, and no other", () => {
    const cells = [...text.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = ""]) => cell);
    const told = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)(?:<\w+>)?`/g)].map(([, name]) => name));
    expect(told.sort()).toEqual(names.sort());
  });

  it("tells the schemas that there are", () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| .* \| `(\{.*\})` \|$/gm)];
    expect(rows.length).toBeGreaterThan(20);
    for (const [, name = "", schema = ""] of rows) {
      if (!isVocabularyName(name)) throw new Error(`${name} has no schema of its own`);
      expect({ name, schema: parse(schema) }).toEqual({ name, schema: vocabularySchema(name) });
    }
  });
});

describe("docs/overrides.md", () => {
  it("has an example that works", () => {
    const [, example = ""] = /```yaml\n# api\/v1\/widgets\.override\.yaml\n(.*?)```/s.exec(page("overrides.md")) ?? [];
    const spec = { members: ["spec?: Spec;"], types: ["interface Spec { address?: string }"] };
    const [crd] = Object.values(
      manifests(compile({ ...widgets({ v1: spec }), "api/v1/widgets.override.yaml": example })),
    );
    const { properties } = crd.spec.versions[0].schema.openAPIV3Schema;
    expect(properties.spec.properties.address).toEqual({
      type: "string",
      anyOf: [{ format: "ipv4" }, { pattern: "^unix:/" }],
    });
  });
});

describe("docs/findings.md", () => {
  const text = page("findings.md");

  it("has the exit codes that there are", () => {
    const codes = [...text.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual([EXIT_FINE, EXIT_FINDINGS, EXIT_UNUSABLE]);
  });
});

describe("README.md", () => {
  it("has the controller that the tests run", () => {
    const [, program] = /```ts\n\/\/ (examples\/[\w-]+\.ts\n.*?)```/s.exec(readFileSync("README.md", "utf8")) ?? [];
    const [path = "", ...lines] = (program ?? "").split("\n");
    expect(lines.join("\n")).toBe(readFileSync(path, "utf8"));
  });
});

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { plainSources } from "../../src/import/gather-sources.js";
import { createImporter } from "../../src/import/import-crds.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import { isJsonObject } from "../../src/kube/values/json-value.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { publishedDataFolder } from "../conformance/published-data.js";
import { sampleOf, sampleSize } from "../sample-size.js";
import { crdText, forSets, gateTables } from "./crd-text.js";
import { roundTripVariants } from "./round-trip.js";

type Files = Readonly<Record<string, string>>;

/** What the project's compiler says of TypeScript under `strict`; nothing where all is well. */
async function typeErrors(files: Files): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "crdwright-strict-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const compilerOptions = {
    module: "NodeNext",
    moduleResolution: "NodeNext",
    target: "ES2022",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    types: [],
    paths: {
      "crdwright/meta/v1": [resolve("src/meta/v1.ts")],
      "crdwright/features": [resolve("src/features/define-feature-gates.ts")],
    },
  };
  const all = {
    ...files,
    "tsconfig.json": JSON.stringify({ compilerOptions }),
    "package.json": '{ "type": "module" }',
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  return new Promise((done) => {
    execFile(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", root], (_, stdout) => done(stdout));
  });
}

/** Markers that say what the type says already. */
const REPEATING =
  /\/\/ \+(?:optional|required|nullable|k8s:(?:optional|required)|kubebuilder:validation:(?:items:)?(?:Optional|Required|Type\b|Enum=|XIntOrString\s+\w+\??: (?:IntOrString|Quantity)|Format="?(?:int32|int64|date-time|byte|ipv4|ipv6|hostname|cidr|uri|email|mac|uuid|date|password)"?\s+\w+\??: (?!\d|")))/;

describe("imported TypeScript", () => {
  it("is sound under strict, gates and odd names and all", { timeout: 60_000 }, async () => {
    const properties = ["mode:", "  enum: [One, Two]", "  type: string"];
    const preview = [
      '"a-b":',
      "  additionalProperties:",
      "    items:",
      "      nullable: true",
      "      type: string",
      "    type: array",
      "  type: object",
      "empty:",
      "  type: object",
      "list:",
      "  items:",
      "    properties:",
      "      class:",
      "        anyOf:",
      "        - type: integer",
      "        - type: string",
      "        x-kubernetes-int-or-string: true",
      "    type: object",
      "  type: array",
      ...properties,
    ];
    const { files } = roundTripVariants(
      {
        "a.yaml": crdText(properties, { annotations: [forSets("Default", "OKD")] }),
        "b.yaml": crdText(preview, {
          annotations: [forSets("TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade")],
        }),
      },
      gateTables(["Previewed"]),
    );
    const sources = Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith(".ts")));
    expect(Object.keys(sources)).toHaveLength(3);
    const use = `import type { Widget } from "./api/example/v1/widget.js";\nexport const widget: Widget = { spec: { mode: "One", list: [{ class: 3 }], "a-b": { x: [null, "y"] } } };\n`;
    expect(await typeErrors({ ...sources, "use.ts": use })).toBe("");
    expect(await typeErrors({ ...sources, "use.ts": use.replace('"One"', '"Three"') })).toContain("use.ts(2");
  });

  it.skipIf(publishedDataFolder() === undefined)(
    "of published CRDs is sound under strict, and no marker repeats a type",
    { timeout: 120_000 },
    async () => {
      const folder = join(publishedDataFolder() ?? "", "crds");
      const vocabulary = readVocabulary();
      const objects = vocabularyObjects(() => vocabulary);
      const run = createImporter(vocabulary, objects);
      const files: Record<string, string> = {};
      const crds = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
      for (const [index, path] of sampleOf(crds).entries()) {
        const document = parseYaml(readFileSync(join(folder, path), "utf8"));
        const sources = isJsonObject(document) ? plainSources([{ path, document }], []) : [];
        const imported = run({ sources, clusters: [], gates: [], out: `c${index}`, featuresPath: "" });
        for (const file of imported.files) if (file.path.endsWith(".ts")) files[file.path] = file.text;
      }
      expect(Object.keys(files).length).toBeGreaterThan(sampleSize(150));
      const repeating = Object.entries(files).flatMap(([path, text]) => {
        const found = REPEATING.exec(text);
        return found === null ? [] : [`${path}: ${found[0]}`];
      });
      expect(repeating).toEqual([]);
      expect(await typeErrors(files)).toBe("");
    },
  );
});

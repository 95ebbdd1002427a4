import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Diagnostic, hasErrors } from "../../src/diagnostics/diagnostic.js";
import { readConfig } from "../../src/project/config/read-config.js";
import { compile, type Finding, findingOf } from "../compile.js";
import { APPLY_FINDINGS } from "./catalogue/apply-findings.js";
import { BUNDLE_FINDINGS } from "./catalogue/bundle-findings.js";
import { CEL_COST_FINDINGS } from "./catalogue/cel-cost-findings.js";
import { CEL_EVAL_FINDINGS, findingsOfEval } from "./catalogue/cel-eval-findings.js";
import { CEL_FINDINGS } from "./catalogue/cel-findings.js";
import { CONFIG_FINDINGS } from "./catalogue/config-findings.js";
import { CRD_FINDINGS } from "./catalogue/crd-findings.js";
import { DOCUMENT_FINDINGS } from "./catalogue/document-findings.js";
import { ENHANCEMENT_FINDINGS } from "./catalogue/enhancement-findings.js";
import type { FindingCase } from "./catalogue/finding-case.js";
import { FOREIGN_MARKER_FINDINGS } from "./catalogue/foreign-marker-findings.js";
import { GATE_FINDINGS } from "./catalogue/gate-findings.js";
import { IMPORT_FINDINGS } from "./catalogue/import-findings.js";
import { IMPORT_GO_FINDINGS } from "./catalogue/import-go-findings.js";
import { LINT_FINDINGS } from "./catalogue/lint-findings.js";
import { MANIFEST_FINDINGS } from "./catalogue/manifest-findings.js";
import { MARKER_FINDINGS } from "./catalogue/marker-findings.js";
import { MODEL_FINDINGS } from "./catalogue/model-findings.js";
import { findingsOfProject, printedOfImport, printedOfPartials } from "./catalogue/on-disk.js";
import { PARTIALS_FINDINGS, PROJECT_FINDINGS } from "./catalogue/project-findings.js";
import { REVIEW_FINDINGS } from "./catalogue/review-findings.js";
import { SCHEMA_FINDINGS } from "./catalogue/schema-findings.js";
import { SCHEMAPATCH_FINDINGS } from "./catalogue/schemapatch-findings.js";
import { SOURCE_FINDINGS } from "./catalogue/source-findings.js";
import { OBJECT_FINDINGS, SUITE_FINDINGS } from "./catalogue/suite-findings.js";
import { TYPE_FINDINGS } from "./catalogue/type-findings.js";
import { VALIDATION_FINDINGS } from "./catalogue/validation-findings.js";

const TABLES: Readonly<Record<string, readonly FindingCase[]>> = {
  source: SOURCE_FINDINGS,
  type: TYPE_FINDINGS,
  validation: VALIDATION_FINDINGS,
  marker: MARKER_FINDINGS,
  model: MODEL_FINDINGS,
  gate: GATE_FINDINGS,
  schema: SCHEMA_FINDINGS,
  crd: CRD_FINDINGS,
  cel: CEL_FINDINGS,
  "cel-cost": CEL_COST_FINDINGS,
  config: CONFIG_FINDINGS,
  manifest: MANIFEST_FINDINGS,
};

function diagnosticsOf({ sources, config }: FindingCase): readonly Diagnostic[] {
  const configText = sources["crdwright.config.ts"];
  if (configText === undefined) return compile(sources, config).diagnostics;
  const found: Diagnostic[] = [];
  readConfig({ path: "crdwright.config.ts", text: configText }, (finding) => found.push(finding));
  return found;
}

const row = ({ code, place, at }: Finding) => [code, place, at];

describe.each(Object.entries(TABLES))("findings of the catalogue's %s.ts", (_, cases) => {
  it.each(cases.map((each) => [each.name, each] as const))("%s", (_name, given) => {
    const found = diagnosticsOf(given);
    expect(found.map((finding) => row(findingOf(finding, given.sources)))).toEqual(given.finds);
    for (const { message, help, severity } of found) {
      expect(message).toMatch(/^\S.*\S$/s);
      expect(`${message} ${help ?? ""}`).not.toMatch(/undefined(?! (is not|field))|\[object|NaN/);
      expect(severity === "warning" || help !== undefined).toBe(true);
    }
  });
});

describe("findings on disk", () => {
  let root = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "crdwright-findings-"));
  });
  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  function newFolder(): string {
    return mkdtempSync(join(root, "case-"));
  }

  it.each(PROJECT_FINDINGS.map((each) => [each.name, each] as const))("of a project: %s", (_, given) => {
    expect(findingsOfProject(given, newFolder()).map(({ code, message }) => [code, message])).toEqual(given.finds);
  });

  it.each(PARTIALS_FINDINGS.map((each) => [each.name, each] as const))(
    "of a tree of partial manifests: %s",
    async (_, given) => {
      const text = await printedOfPartials(given, newFolder());
      for (const [code, message] of given.finds) expect(text).toContain(`error ${code}: ${message}`);
    },
  );

  it.each(IMPORT_FINDINGS.map((each) => [each.name, each] as const))("of an import: %s", async (_, given) => {
    const { text, code } = await printedOfImport(given, newFolder());
    for (const [finding, message] of given.finds) expect(text).toMatch(new RegExp(`${finding}: .*${message}`));
    expect(code).toBe(/error import-/.test(text) ? 1 : 0);
  });
});

describe("findings about bundles and foreign markers", () => {
  it.each(
    [
      ...BUNDLE_FINDINGS,
      ...FOREIGN_MARKER_FINDINGS,
      ...IMPORT_GO_FINDINGS,
      ...SCHEMAPATCH_FINDINGS,
      ...LINT_FINDINGS,
      ...REVIEW_FINDINGS,
    ].map((each) => [each.name, each] as const),
  )("%s", async (_, { run, finds }) => {
    const found = await run();
    expect(found.map(({ code, message }) => [code, message])).toEqual(finds);
    expect(found.filter(({ help }) => help === undefined || help === "" || help.includes("undefined"))).toEqual([]);
  });
});

describe("findings about suites, objects and documents", () => {
  const cases = [
    ...SUITE_FINDINGS,
    ...OBJECT_FINDINGS,
    ...DOCUMENT_FINDINGS,
    ...ENHANCEMENT_FINDINGS,
    ...APPLY_FINDINGS,
  ];
  it.each(cases.map((each) => [each.name, each] as const))("%s", async (_, { run, finds }) => {
    const found = await run();
    expect(found.map(({ code, message }) => [code, message])).toEqual(finds);
    expect(found.filter(({ help }) => help === undefined || help === "" || help.includes("undefined"))).toEqual([]);
  });
});

describe("findings of cel eval", () => {
  it.each(CEL_EVAL_FINDINGS.map((each) => [each.name, each] as const))("%s", async (_, given) => {
    const found = await findingsOfEval(given);
    expect(found.map(({ code, message }) => [code, message])).toEqual(given.finds);
    expect(found.filter(({ help }) => help === undefined || help === "")).toEqual([]);
  });
});

describe("the catalogue", () => {
  /** Every diagnostic that the catalogue declares: what it exports under the name of its file. */
  async function declared(): Promise<{ readonly code: string; readonly severity: string; readonly file: string }[]> {
    const folder = new URL("../../src/diagnostics/catalogue/", import.meta.url);
    const found = [];
    for (const file of readdirSync(folder)) {
      const module: Record<string, { readonly code: string; readonly severity: string }> = await import(
        new URL(file, folder).href
      );
      for (const { code, severity } of Object.values(module)) found.push({ code, severity, file });
    }
    return found;
  }

  it("has a case for every code, and no case for another", async () => {
    const codes = (await declared()).map(({ code }) => code);
    const cases = [
      ...Object.values(TABLES).flatMap((each) => each.flatMap(({ finds }) => finds.map(([code]) => code))),
      ...[
        ...PROJECT_FINDINGS,
        ...PARTIALS_FINDINGS,
        ...IMPORT_FINDINGS,
        ...BUNDLE_FINDINGS,
        ...FOREIGN_MARKER_FINDINGS,
        ...IMPORT_GO_FINDINGS,
        ...SCHEMAPATCH_FINDINGS,
        ...LINT_FINDINGS,
        ...REVIEW_FINDINGS,
        ...SUITE_FINDINGS,
        ...OBJECT_FINDINGS,
        ...DOCUMENT_FINDINGS,
        ...ENHANCEMENT_FINDINGS,
        ...APPLY_FINDINGS,
        ...CEL_EVAL_FINDINGS,
      ].flatMap(({ finds }) => finds.map(([code]) => code)),
    ];
    expect([...new Set(cases)].sort()).toEqual(codes.sort());
  });

  it("declares each code once, in small letters with hyphens", async () => {
    const codes = (await declared()).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(code))).toEqual([]);
  });
});

describe("a run", () => {
  it("tells all mistakes at once, in the order of files and places, and makes nothing of use", () => {
    const cases = [...TYPE_FINDINGS, ...MARKER_FINDINGS, ...SCHEMA_FINDINGS].filter(
      ({ sources, finds }) =>
        !("api/features.ts" in sources) &&
        // An acceptance of nothing is reported only where there is no other error.
        finds.every(([code]) => code !== "accept-unused"),
    );
    const together: Record<string, string> = {};
    const wanted: string[] = [];
    for (const [index, { sources, finds }] of cases.entries()) {
      const move = (path: string) => path.replace(/^api\/v1/, `api/g${String(index).padStart(3, "0")}/v1`);
      for (const [path, text] of Object.entries(sources)) {
        together[move(path)] = text.replace("groupName=example.com", `groupName=g${index}.example.com`);
      }
      for (const [code, place] of finds) wanted.push(`${move(place)} ${code}`);
    }
    expect(cases.length).toBeGreaterThan(50);
    const { diagnostics } = compile(together);
    expect(
      diagnostics.map((finding) => findingOf(finding, together)).map(({ place, code }) => `${place} ${code}`),
    ).toEqual(wanted);
    expect(hasErrors(diagnostics)).toBe(true);
  });
});

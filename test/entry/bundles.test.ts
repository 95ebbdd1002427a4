import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, transformSync } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import * as re2 from "../../src/entry/re2.js";
import * as rules from "../../src/entry/rules.js";
import * as runtime from "../../src/entry/runtime.js";
import { findChromium, pageAnswer } from "./strict-page.js";
import { SUBJECTS, type Subject } from "./validator-subjects.js";

/** What is bundled: it sends the requests of a subject to its validator and reports what the answers say. */
const PROGRAM = `
export function answersOf(make, { cluster, requests }) {
  const validator = cluster === undefined ? make() : make(cluster);
  return requests.map(({ operation, object, old }) => {
    const { ok, errors, warnings } = operation === "create" ? validator.create(object) : validator[operation](old, object);
    return { ok, errors: errors.map(({ message }) => message), warnings };
  });
}
`;
const FORMS: readonly (readonly [name: string, options: BuildOptions, file: string])[] = [
  ["browsers", { platform: "browser", format: "esm" }, "browser.mjs"],
  ["Node as ESM", { platform: "node", format: "esm" }, "node.mjs"],
  ["Node as CJS", { platform: "node", format: "cjs" }, "node.cjs"],
];
/** What code that is compiled from text at run time looks like, which a CSP forbids; RE2 has a method that is called `eval`. */
const COMPILES_TEXT = /(?<![.\w])eval\s*\((?![\w$,\s]*\)\s*\{)|\bnew\s+Function\b|(?<![.\w])Function\s*\(/;

const root = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "crdwright-bundles-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The answers of the generated file on the sources of the run time, not bundled. */
function unbundledAnswers(subject: Subject): unknown {
  const { code } = transformSync(subject.file, { loader: "ts", format: "cjs" });
  const { code: program } = transformSync(PROGRAM, { format: "cjs" });
  const load = (text: string) => {
    const module = { exports: {} as Record<string, (...values: unknown[]) => unknown> };
    const entries: Readonly<Record<string, object>> = {
      "crdwright/runtime": runtime,
      "crdwright/runtime/re2": re2,
      "crdwright/runtime/rules": rules,
    };
    new Function("module", "exports", "require", text)(module, module.exports, (name: string) => entries[name]);
    return module.exports;
  };
  return load(program)["answersOf"]?.(load(code)[subject.factory], subject);
}

/** Bundles the validator of a subject, its requests and the program, as one who has the package installed does. */
async function bundle(subject: Subject, options: BuildOptions, entry = ""): Promise<string> {
  const source = mkdtempSync(join(scratch, "source-"));
  mkdirSync(join(source, "node_modules"));
  symlinkSync(root, join(source, "node_modules/crdwright"));
  writeFileSync(join(source, "validator.ts"), subject.file);
  writeFileSync(join(source, "program.js"), PROGRAM);
  writeFileSync(join(source, "subject.json"), JSON.stringify({ ...subject, file: "" }));
  const shown = `
    import { answersOf } from "./program.js";
    import subject from "./subject.json";
    import { ${subject.factory} as make } from "./validator.ts";
    const text = JSON.stringify(answersOf(make, subject));
    if (typeof document === "undefined") console.log(text);
    else fetch("/answer", { method: "POST", body: text });
  `;
  const { outputFiles, warnings, metafile } = await build({
    stdin: { contents: entry || shown, resolveDir: source, loader: "js" },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    logLevel: "silent",
    ...options,
  });
  expect(warnings).toEqual([]);
  // All is in the bundle, and nothing of Node is asked for.
  expect(Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports)).toEqual([]);
  return outputFiles?.[0]?.text ?? "";
}

describe.each(SUBJECTS.map((subject) => [subject.name, subject] as const))(
  "a bundle of the validator of %s",
  (_, subject) => {
    const wanted = unbundledAnswers(subject) as readonly { readonly ok: boolean }[];

    it("is asked what is accepted and what is refused", () => {
      expect(new Set(wanted.map(({ ok }) => ok))).toEqual(new Set([true, false]));
    });

    it.each(FORMS)("for %s gives the answers of the files, far from any package", async (_name, options, file) => {
      const text = await bundle(subject, options);
      const alone = mkdtempSync(join(scratch, "alone-"));
      writeFileSync(join(alone, file), text);
      const shown = execFileSync(process.execPath, [file], { cwd: alone, encoding: "utf8" });
      expect(JSON.parse(shown)).toEqual(wanted);
    });

    it("compiles no text at run time", async () => {
      const text = await bundle({ ...subject, requests: [] }, { platform: "browser", format: "esm" });
      expect(text).not.toMatch(COMPILES_TEXT);
    });

    it("runs in a browser whose policy lets no text be compiled", async ({ skip }) => {
      const chromium = findChromium() ?? skip("there is no chromium on this machine: apt-get install chromium");
      const script = await bundle(subject, { platform: "browser", format: "esm" });
      expect(JSON.parse(await pageAnswer(chromium, script))).toEqual(wanted);
    });
  },
);

describe("bundles", () => {
  const [plain, patterns, infrastructure] = SUBJECTS;

  it.each([
    ["no rules", plain],
    ["no pattern that needs it", infrastructure],
  ])("of a validator with %s leave RE2 out", async (_, subject) => {
    if (subject === undefined) throw new Error("there is no such subject");
    expect(await bundle(subject, { format: "esm" })).not.toContain("RE2JS");
  });

  it("of a validator with a pattern that needs RE2 have it", async () => {
    if (patterns === undefined) throw new Error("there is no such subject");
    expect(await bundle(patterns, { format: "esm", minify: false })).toContain("RE2JS");
  });

  it.each([
    ["without rules and gates", plain, 15_000],
    ["of Infrastructure", infrastructure, 35_000],
  ])("of a validator %s do not grow, compressed", async (_, subject, maxBytes) => {
    if (subject === undefined) throw new Error("there is no such subject");
    const entry = `export * from "./validator.ts";`;
    const text = await bundle(subject, { format: "esm", platform: "browser" }, entry);
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(maxBytes);
  });

  it("keep nothing of what is not used", async () => {
    if (plain === undefined) throw new Error("there is no such subject");
    const entry = `
      import { isList } from "crdwright/runtime";
      import { lazyPattern } from "crdwright/runtime/re2";
      import { listHas } from "crdwright/runtime/rules";
      import { connect } from "crdwright/client";
      console.log(isList([]));
    `;
    const text = await bundle(plain, { format: "esm" }, entry);
    expect(text.length).toBeLessThan(2000);
  });

  it("of what is for browsers need nothing that Node alone has", () => {
    // Such as Buffer, or timers that are objects. Throws an error with what the compiler printed.
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", join(root, "test/entry/tsconfig.browser.json")], { encoding: "utf8" });
  });

  it("of all that is for browsers compile no text", async () => {
    if (plain === undefined) throw new Error("there is no such subject");
    const entry =
      'export * from "crdwright/client"; export * from "crdwright/runtime"; export * from "crdwright/runtime/rules";';
    const text = await bundle(plain, { platform: "browser", format: "esm" }, entry);
    expect(text.length).toBeGreaterThan(50_000);
    expect(text).not.toMatch(COMPILES_TEXT);
  });
});

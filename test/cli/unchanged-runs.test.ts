import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LEDGER_NAME, ledgerOf, ledgerText, parseLedger } from "../../src/project/output/ledger.js";
import { readTree } from "../project/output/folder-on-disk.js";
import { crdwright, scaffoldedProject } from "./run-cli.js";

const WIDGET = "api/example/v1alpha1/widget.ts";
const LIMITS = "api/example/v1alpha1/limits.ts";
const MANIFEST = "generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml";

// Only the bundled command has the digest of a build, and so a cache.
beforeEach(() => void vi.stubGlobal("CRDWRIGHT_BUILD", "build"));
afterEach(() => void vi.unstubAllGlobals());

function edit(folder: string, path: string, change: (text: string) => string): void {
  const text = readFileSync(join(folder, path), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(folder, path), changed);
}

/** A project that was generated, with a cache or without one. Its kind takes a type from another file. */
async function generatedProject({ isCached }: { readonly isCached: boolean }): Promise<string> {
  const folder = await scaffoldedProject();
  if (isCached) mkdirSync(join(folder, "node_modules"));
  edit(folder, WIDGET, (text) =>
    `import type { Limits } from "./limits.js";\n${text}`.replace(
      /(export interface WidgetSpec \{\n)/,
      "$1  /** limits are what there may be at most. */\n  limits?: Limits;\n",
    ),
  );
  writeFileSync(
    join(folder, LIMITS),
    "/** Limits are upper limits. */\nexport interface Limits {\n  /** name is the name. */\n  // +kubebuilder:validation:MaxLength=10\n  name?: string;\n}\n",
  );
  const { code, stderr } = await crdwright(folder, ["generate"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return folder;
}

/** What can happen between two runs, to what is read. */
const CHANGED_INPUTS: readonly (readonly [string, (folder: string) => void])[] = [
  ["a marker", (folder) => edit(folder, WIDGET, (text) => text.replace("Minimum=0", "Minimum=1"))],
  ["a marker in a file that the kind imports", (folder) => edit(folder, LIMITS, (text) => text.replace("=10", "=11"))],
  ["an import that leads nowhere", (folder) => rmSync(join(folder, LIMITS))],
  ["a comment", (folder) => edit(folder, WIDGET, (text) => `${text}\n// the end\n`)],
  ["the features", (folder) => edit(folder, "api/features.ts", (text) => text.replace("DevPreview", "TechPreview"))],
  ["a new tsconfig", (folder) => writeFileSync(join(folder, "tsconfig.json"), "{}")],
  ["a setting", (folder) => writeConfig(folder, "maxDescLen: 20")],
  ["another output", (folder) => writeConfig(folder, "validation: true")],
  ["another folder for the output", (folder) => writeConfig(folder, 'output: "made"')],
  ["another build of crdwright", () => void vi.stubGlobal("CRDWRIGHT_BUILD", "another")],
];

/** What can happen to what was written. */
const CHANGED_OUTPUTS: readonly (readonly [string, (folder: string) => void])[] = [
  ["a manifest that is edited", (folder) => appendFileSync(join(folder, MANIFEST), "# edited\n")],
  ["a manifest that is gone", (folder) => rmSync(join(folder, MANIFEST))],
  ["a manifest that is a link to a file elsewhere", (folder) => linkAway(folder)],
  ["a ledger that is gone", (folder) => rmSync(join(folder, "generated/.crdwright.sha256"))],
  ["a file among the manifests", (folder) => writeFileSync(join(folder, `${MANIFEST}.bak`), "")],
  ["a folder in the place of a manifest", (folder) => folderInstead(folder)],
  ["a former folder that its ledger names", (folder) => formerFolder(folder)],
  ["all that was generated", (folder) => rmSync(join(folder, "generated"), { recursive: true })],
];

function writeConfig(folder: string, settings: string): void {
  const config = `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ ${settings} });\n`;
  writeFileSync(join(folder, "crdwright.config.ts"), config);
}

/** Puts a link that leads out of the output in the place of a manifest. */
function linkAway(folder: string): void {
  writeFileSync(join(folder, "elsewhere.yaml"), readFileSync(join(folder, MANIFEST)));
  rmSync(join(folder, MANIFEST));
  symlinkSync(join(folder, "elsewhere.yaml"), join(folder, MANIFEST));
}

function folderInstead(folder: string): void {
  rmSync(join(folder, MANIFEST));
  mkdirSync(join(folder, MANIFEST));
}

/** Has the ledger name a folder that an earlier run filled, and that this one does not. */
function formerFolder(folder: string): void {
  const text = "a: 1\n";
  mkdirSync(join(folder, "earlier"));
  writeFileSync(join(folder, "earlier/a.yaml"), text);
  writeFileSync(join(folder, "earlier", LEDGER_NAME), ledgerText(ledgerOf([{ path: "a.yaml", text }])));
  const ledger = join(folder, "generated", LEDGER_NAME);
  writeFileSync(
    ledger,
    ledgerText(
      [...parseLedger(readFileSync(ledger, "utf8"))].flatMap(([path, digests]) =>
        digests.map((digest) => [path, digest] as const),
      ),
      ["../earlier"],
    ),
  );
}

/** Runs a command, and tells whether it compiled and how it ended but for times and counts. */
async function run(
  folder: string,
  command: string,
  CI = "",
): Promise<{ readonly compiled: boolean; readonly ended: object }> {
  const compile = await import("../../src/project/generated-folders.js");
  const made = vi.spyOn(compile, "compileFolders");
  const { code, stdout, stderr } = await crdwright(folder, [command], { env: { CI } });
  const compiled = made.mock.calls.length > 0;
  made.mockRestore();
  return { compiled, ended: { code, stdout, stderr } };
}

/** All files of a project but for its cache. */
function filesOf(folder: string): object {
  return Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => !path.startsWith("node_modules")));
}

describe("where nothing changed since the last run", () => {
  it.each(["generate", "verify"])("%s says the same without compiling", async (command) => {
    const [cached, bare] = [await generatedProject({ isCached: true }), await generatedProject({ isCached: false })];
    const [quick, whole] = [await run(cached, command), await run(bare, command)];
    expect([quick.compiled, whole.compiled]).toEqual([false, true]);
    expect(quick.ended).toEqual(whole.ended);
    expect(filesOf(cached)).toEqual(filesOf(bare));
  });

  it("generate says its warnings again", async () => {
    const folder = await generatedProject({ isCached: true });
    edit(folder, WIDGET, (text) =>
      text.replace(
        "// +kubebuilder:subresource:status\n",
        "$&// +kubebuilder:subresource:scale:specpath=.spec.none,statuspath=.status.none\n",
      ),
    );
    const first = await crdwright(folder, ["generate"]);
    expect(first.stderr).toContain("path-field-unknown");
    const { compiled, ended } = await run(folder, "generate");
    expect(compiled).toBe(false);
    expect(ended).toEqual({ ...first, stdout: first.stdout.replace(/\d+ written/, "0 written") });
  });

  it("verify compiles in CI, where nobody vouches for the cache", async () => {
    const folder = await generatedProject({ isCached: true });
    expect((await run(folder, "verify", "true")).compiled).toBe(true);
  });
});

/** Holds runs with a cache against runs without, after a change. Returns which of the first compiled. */
async function runsAfter(change: (folder: string) => void): Promise<readonly boolean[]> {
  const [cached, bare] = [await generatedProject({ isCached: true }), await generatedProject({ isCached: false })];
  for (const folder of [cached, bare]) change(folder);
  const isCompiled: boolean[] = [];
  for (const command of ["verify", "generate", "verify"]) {
    const [withCache, without] = [await run(cached, command), await run(bare, command)];
    expect(withCache.ended).toEqual(without.ended);
    isCompiled.push(withCache.compiled);
  }
  expect(filesOf(cached)).toEqual(filesOf(bare));
  return isCompiled;
}

describe("after a change", () => {
  it.each(CHANGED_INPUTS)("of %s, a run with a cache does what one without does", async (_name, change) => {
    expect((await runsAfter(change))[0]).toBe(true);
  });

  it.each(CHANGED_OUTPUTS)("of %s, kept files are compared and written without compiling", async (_name, change) => {
    expect(await runsAfter(change)).toEqual([false, false, false]);
  });

  it("of any bytes in the cache, it is compiled", async () => {
    const folder = await generatedProject({ isCached: true });
    const cache = join(folder, "node_modules/.cache/crdwright");
    for (const name of readdirSync(cache)) appendFileSync(join(cache, name), "x");
    const { compiled, ended } = await run(folder, "generate");
    expect(compiled).toBe(true);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  });
});

import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import { LINTED_API } from "../lint/lint-sources.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { gitFolder } from "../review/git-project.js";
import { crdwright } from "./run-cli.js";

const BASELINE = "crdwright.lint-baseline.json";
const SOURCE = "api/v1/widget.ts";

function project(files: Tree = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...LINTED_API, ...files });
  return folder;
}

function config(lint: string): Tree {
  return {
    "crdwright.config.ts": `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ lint: ${lint} });\n`,
  };
}

describe("lint", () => {
  it("shows what is broken where it stands, and exits with 1", async () => {
    const { code, stdout, stderr } = await crdwright(project(), ["lint"]);
    expect([code, stdout]).toEqual([1, "1 finding, 1 of which --fix changes\n"]);
    expect(stderr).toContain(`${SOURCE}:12:3 - error lint-list-type: sizes does not say how it is merged`);
    expect(stderr).toContain("> 12 |   sizes: Int32[];");
  });

  it("mends what it can by --fix, and nothing else of the sources", async () => {
    const folder = project();
    expect(await crdwright(folder, ["lint", "--fix"])).toEqual({
      code: 0,
      stdout: "1 finding fixed\n0 findings\n",
      stderr: "",
    });
    expect(readTree(folder)[SOURCE]).toBe(LINTED_API[SOURCE]?.replace("  sizes:", "  // +listType=atomic\n  sizes:"));
    expect(await crdwright(folder, ["lint", "--fix"])).toEqual({ code: 0, stdout: "0 findings\n", stderr: "" });
  });

  it.each([
    ["Windows' line ends", (text: string) => text.replaceAll("\n", "\r\n"), "\r\n"],
    ["a byte order mark", (text: string) => `\ufeff${text}`, "\n"],
  ])("fixes sources with %s to the byte", async (_, variant, newline) => {
    const folder = project({ [SOURCE]: variant(LINTED_API[SOURCE] ?? "") });
    expect((await crdwright(folder, ["lint", "--fix"])).code).toBe(0);
    expect(readTree(folder)[SOURCE]).toBe(
      variant(LINTED_API[SOURCE] ?? "").replace("  sizes:", `  // +listType=atomic${newline}  sizes:`),
    );
  });

  it("fixes what a link leads to, and leaves the link", async () => {
    const folder = project();
    const elsewhere = join(folder, "widget.txt");
    renameSync(join(folder, SOURCE), elsewhere);
    symlinkSync(elsewhere, join(folder, SOURCE));
    expect((await crdwright(folder, ["lint", "--fix"])).code).toBe(0);
    expect(lstatSync(join(folder, SOURCE)).isSymbolicLink()).toBe(true);
    expect(readFileSync(elsewhere, "utf8")).toContain("// +listType=atomic");
  });

  it("fixes nothing in a file that is not in UTF-8, and says so", async () => {
    const folder = project();
    const latin = Buffer.concat([Buffer.from("// caf\xe9\n", "latin1"), readFileSync(join(folder, SOURCE))]);
    writeFileSync(join(folder, SOURCE), latin);
    const { code, stderr } = await crdwright(folder, ["lint", "--fix"]);
    expect(code).toBe(1);
    expect(stderr).toContain(`crdwright: ${SOURCE}: it is not in UTF-8, so that nothing is fixed in it\n`);
    expect(readFileSync(join(folder, SOURCE))).toEqual(latin);
  });

  it("is as strict as its configuration says", async () => {
    const milder = project(config('{ rules: { "list-type": "warning" } }'));
    expect(await crdwright(milder, ["lint"])).toMatchObject({ code: 0 });
    expect(await crdwright(milder, ["lint", "--max-warnings", "0"])).toMatchObject({ code: 1 });
    const off = project(config('{ rules: { "list-type": "off" } }'));
    expect(await crdwright(off, ["lint"])).toEqual({ code: 0, stdout: "0 findings\n", stderr: "" });
    const stricter = await crdwright(off, ["lint", "--preset", "kubernetes", "--format", "json"]);
    const codes = JSON.parse(stricter.stdout).diagnostics.map((each: { code: string }) => each.code);
    expect(codes).toEqual(["lint-max-items", "lint-number-bounds"]);
  });

  it.each([
    ['{ preset: "all" }', "preset: "],
    [
      '{ presets: "openshift" }',
      "lint has no presets; it has preset, rules, forbiddenMarkers, preferredMarkers, dependentMarkers, conflictingMarkers, namingConventions, baseline",
    ],
    ['{ rules: { "no-bool": "no" } }', "rules: no-bool: "],
    ["{ rules: [] }", "rules: an object is needed"],
    ['{ forbiddenMarkers: "a" }', "forbiddenMarkers: a list of names of markers is needed"],
    ["{ preferredMarkers: { a: 1 } }", "preferredMarkers: a: the name of a marker is needed"],
    ["{ dependentMarkers: [1] }", "dependentMarkers: each of the list is an object"],
    ['{ dependentMarkers: [{ marker: "a" }] }', "dependentMarkers: needs is missing"],
    ['{ dependentMarkers: [{ marker: "a", needs: [] }] }', "dependentMarkers: needs: a list of names"],
    ['{ dependentMarkers: [{ marker: "a", needs: ["b"], how: "some" }] }', 'dependentMarkers: how: "all" or "any"'],
    ['{ conflictingMarkers: [{ sets: [["a"]], reason: "r" }] }', "conflictingMarkers: sets: two or more lists"],
    ['{ conflictingMarkers: [{ sets: [["a"], ["b"]] }] }', "conflictingMarkers: reason is missing"],
    ['{ namingConventions: [{ matches: "(", message: "m" }] }', "namingConventions: matches: a regular expression"],
    ['{ namingConventions: [{ match: "a" }] }', "namingConventions: there is no match; there is matches, message"],
    ['{ baseline: "../b.json" }', "baseline: the path has to stay within the project"],
    ["true", "an object is needed"],
  ])("says what is wrong with the setting %s", async (setting, problem) => {
    const { code, stderr } = await crdwright(project(config(setting)), ["lint"]);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });

  it("leaves out what a baseline has, until it is gone", async () => {
    const folder = project();
    expect(await crdwright(folder, ["lint", "--write-baseline"])).toEqual({
      code: 0,
      stdout: `${BASELINE} has 1 finding\n`,
      stderr: "",
    });
    expect(await crdwright(folder, ["lint"])).toEqual({
      code: 0,
      stdout: "0 findings; 1 finding in the baseline\n",
      stderr: "",
    });
    const moved = `// A line more.\n${LINTED_API[SOURCE]}`;
    writeTree(folder, { [SOURCE]: moved });
    expect(await crdwright(folder, ["lint"])).toMatchObject({ code: 0 });
    writeTree(folder, { [SOURCE]: moved.replace("  sizes:", "  // +listType=set\n  sizes:") });
    expect(await crdwright(folder, ["lint"])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("warning lint-baseline-outdated"),
    });
  });

  it("leaves out what a Git revision has already, wherever it has moved to", async () => {
    const folder = project();
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "first");
    const more = `// A line more.\n${LINTED_API[SOURCE]?.replace("sizes: Int32[];", "sizes: Int32[];\n\n  /** others are more. */\n  others: Int32[];")}`;
    writeTree(folder, { [SOURCE]: more });
    const { code, stdout, stderr } = await crdwright(folder, ["lint", "--against", "HEAD"]);
    expect([code, stdout]).toEqual([1, "1 finding, 1 of which --fix changes; 1 finding in HEAD\n"]);
    expect(stderr).toContain("lint-list-type: others does not say");
    const nowhere = await crdwright(folder, ["lint", "--against", "none-such"]);
    expect([nowhere.code, nowhere.stdout]).toEqual([2, ""]);
    expect(nowhere.stderr).toContain("error api-state-unreadable: none-such");
  });

  it("annotates the lines that changed since a Git revision alone, and prints what is elsewhere as text", async () => {
    const merged = String(LINTED_API[SOURCE]).replace("  sizes:", "  // +listType=atomic\n  sizes:");
    const more = "sizes: Int32[];\n\n  /** others are more. */\n  others: Int32[];";
    const folder = gitFolder(
      { ...LINTED_API, [SOURCE]: merged },
      { [SOURCE]: String(LINTED_API[SOURCE]).replace("sizes: Int32[];", more) },
    );
    const { code, stdout } = await crdwright(folder, ["lint", "--against", "HEAD", "--format", "github"]);
    expect([code, stdout.split("\n")]).toEqual([
      1,
      [
        expect.stringMatching(`^::error file=${SOURCE},title=lint-list-type,line=15,.*::others does not say`),
        // Only a marker above it went.
        expect.stringMatching(`^on an unchanged line: ${SOURCE}:12:3 - error lint-list-type: sizes does not say`),
        "2 findings, 2 of which --fix changes",
        "",
      ],
    ]);
  });

  it("finds what a stable version has more than a Git revision, and stands behind no gate", async () => {
    const gates = `import { defineFeatureGates } from "crdwright/features";
export const featureGates = defineFeatureGates({
  releases: [4],
  gates: { Sizes: { scope: "OpenShift", predatesRegistry: true, enabledIn: [] } },
});
`;
    const folder = project({
      "api/features.ts": gates,
      "crdwright.config.ts": `import { defineConfig } from "crdwright/config";
export default defineConfig({ lint: { rules: { "ungated-field": "error" } } });
`,
    });
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args]);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "first");
    const more = "sizes: Int32[];\n\n  /** depth is more. */\n  depth?: Int32;";
    writeTree(folder, { [SOURCE]: String(LINTED_API[SOURCE]).replace("sizes: Int32[];", more) });
    const { code, stderr } = await crdwright(folder, ["lint", "--against", "HEAD"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("lint-ungated-field: depth is new in Widget v1")]);
    expect((await crdwright(folder, ["lint"])).stderr).not.toContain("ungated-field");
  });

  it("prints annotations for GitHub and a log of SARIF", async () => {
    const folder = project();
    expect((await crdwright(folder, ["lint", "--format", "github"])).stdout).toMatch(
      /^::error file=api\/v1\/widget\.ts,title=lint-list-type,line=12,endLine=12,col=3,endColumn=8::sizes does not/,
    );
    const { code, stdout } = await crdwright(folder, ["lint", "--format", "sarif"]);
    const { version, runs } = JSON.parse(stdout);
    expect([code, version, runs[0].tool.driver.rules.length]).toEqual([1, "2.1.0", LINT_RULES.length]);
    expect(runs[0].results).toEqual([
      {
        ruleId: "lint-list-type",
        level: "error",
        message: { text: expect.stringContaining("sizes does not say how it is merged") },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: SOURCE },
              region: { startLine: 12, startColumn: 3, endLine: 12, endColumn: 8 },
            },
          },
        ],
      },
    ]);
  });

  it("names files in SARIF as seen from the top of the checkout", async () => {
    const folder = project();
    const { stdout } = await crdwright(folder, ["lint", "--format", "sarif"], {
      env: { GITHUB_WORKSPACE: dirname(folder) },
    });
    const [result] = JSON.parse(stdout).runs[0].results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe(`${basename(folder)}/${SOURCE}`);
  });

  it("lists its rules", async () => {
    const { stdout } = await crdwright(project(), ["lint", "--list"]);
    expect(stdout.match(/^\S/gm)).toHaveLength(LINT_RULES.length);
    expect(stdout).toContain("list-type (error, has fixes)\n");
    const asJson = await crdwright(project(), ["lint", "--list", "--format", "json"]);
    expect(JSON.parse(asJson.stdout).rules.map(({ name }: { name: string }) => name)).toEqual(
      LINT_RULES.map(({ name }) => name),
    );
  });

  it("reports what generate would before anything else, and changes nothing then", async () => {
    const folder = project({ "api/v1/broken.ts": "export interface Broken { a: Nothing }\n" });
    const before = readTree(folder);
    writeTree(folder, { "api/v1/broken.ts": "// +kubebuilder:validation:MaxLenght=3\nexport type Broken = string;\n" });
    const { code, stderr } = await crdwright(folder, ["lint", "--fix"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("marker-unknown")]);
    expect(stderr).not.toContain("lint-list-type");
    expect(readTree(folder)[SOURCE]).toBe(before[SOURCE]);
  });
});

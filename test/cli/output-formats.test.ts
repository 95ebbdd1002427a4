import { rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, scaffoldedProject } from "./run-cli.js";

const WIDGET = "api/example/v1alpha1/widget.ts";
const DEFAULT = "generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml";

/** The project of `init` with a misspelt marker. */
async function mistaken(): Promise<string> {
  const folder = await scaffoldedProject();
  const text = readTree(folder)[WIDGET] ?? "";
  writeFileSync(join(folder, WIDGET), text.replace("+listType=set", "+listTpye=set"));
  return folder;
}

const FINDING = {
  code: "marker-unknown",
  severity: "error",
  message: "there is no marker +listTpye",
  help: "Did you mean +listType?",
  place: { file: WIDGET, line: 33, column: 6, endLine: 33, endColumn: 15 },
};

describe("--format json", () => {
  it.each(["generate", "verify"])("of %s prints the findings as one JSON value, and nothing else", async (command) => {
    const { code, stdout, stderr } = await crdwright(await mistaken(), [command, "--format", "json"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      diagnostics: [FINDING],
      accepted: [],
      ...(command === "generate" ? { written: [], removed: [] } : { differences: [] }),
    });
  });

  it("of generate tells what was written and removed", async () => {
    const folder = await scaffoldedProject();
    const { code, stdout, stderr } = await crdwright(folder, ["generate", "--format", "json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const { written, ...rest } = JSON.parse(stdout);
    expect(written).toHaveLength(13);
    expect(written).toContain("crds/example.com/v1alpha1/widgets-Default.crd.yaml");
    expect(rest).toEqual({ version: 1, diagnostics: [], accepted: [], removed: [] });
  });

  it("of verify tells each difference with what fixes it", async () => {
    const folder = await scaffoldedProject();
    await crdwright(folder, ["generate"]);
    rmSync(join(folder, DEFAULT));
    const stray = DEFAULT.replace("Default", "Stray");
    writeTree(folder, { [stray]: "" });
    const { code, stdout } = await crdwright(folder, ["verify", "--format", "json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      diagnostics: [],
      accepted: [],
      differences: [
        { kind: "missing", path: DEFAULT, help: "run npx crdwright generate" },
        { kind: "stray", path: stray, help: "crdwright did not generate this file; move or delete it" },
      ],
    });
  });

  it("has what was accepted, with the reason", async () => {
    const folder = await scaffoldedProject();
    const text = readTree(folder)[WIDGET] ?? "";
    const marker =
      '// +crdwright:accept:code=format-unknown,reason="ours"\n  // +kubebuilder:validation:Format=colour\n  size?:';
    writeFileSync(join(folder, WIDGET), text.replace("size?:", marker));
    for (const command of ["generate", "verify"]) {
      const { code, stdout } = await crdwright(folder, [command, "--max-warnings", "0", "--format", "json"]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        diagnostics: [],
        accepted: [{ code: "format-unknown", reason: "ours" }],
      });
    }
    const { stdout } = await crdwright(folder, ["verify"]);
    expect(stdout).toBe("13 files up to date\n1 finding accepted: format-unknown\n");
  });

  it("prints a mistake in the configuration too", async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await crdwright(folder, ["generate", "--format", "json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: "config-folder-missing" }], written: [] });
  });
});

describe("--format github", () => {
  it.each(["generate", "verify"])("of %s prints a workflow command for each finding", async (command) => {
    const { code, stdout } = await crdwright(await mistaken(), [command, "--format", "github"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `::error file=${WIDGET},title=marker-unknown,line=33,endLine=33,col=6,endColumn=15` +
        "::there is no marker +listTpye%0Ahelp: Did you mean +listType?\n",
    );
  });

  it("of verify prints one for each difference", async () => {
    const folder = await scaffoldedProject();
    await crdwright(folder, ["generate"]);
    rmSync(join(folder, DEFAULT));
    const { code, stdout } = await crdwright(folder, ["verify", "--format", "github"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `::error file=${DEFAULT},title=missing::this file is missing%0Ahelp: run npx crdwright generate\n`,
    );
  });

  it("escapes the name of a stray file", async () => {
    const folder = await scaffoldedProject();
    await crdwright(folder, ["generate"]);
    writeTree(folder, { [DEFAULT.replace("Default", "a:b,c%")]: "" });
    const { stdout } = await crdwright(folder, ["verify", "--format", "github"]);
    expect(stdout).toContain("widgets-a%3Ab%2Cc%25.crd.yaml,title=stray::");
  });

  it("names files as seen from where it runs, which is where GitHub looks for them", async () => {
    const parent = temporaryFolder();
    writeTree(join(parent, "apis/widgets"), readTree(await mistaken()));
    const { stdout } = await crdwright(parent, ["verify", "--project", "apis/widgets", "--format", "github"]);
    expect(stdout).toContain(`::error file=apis/widgets/${WIDGET},title=marker-unknown,line=33,`);
  });

  it("names files as seen from the top of the checkout, in whatever folder of it a step runs", async () => {
    const checkout = temporaryFolder();
    const folder = join(checkout, "apis/widgets");
    writeTree(folder, readTree(await mistaken()));
    const options = { env: { GITHUB_WORKSPACE: checkout } };
    const { stdout } = await crdwright(folder, ["verify", "--format", "github"], options);
    expect(stdout).toContain(`::error file=apis/widgets/${WIDGET},title=marker-unknown,line=33,`);
    const generated = await scaffoldedProject();
    await crdwright(generated, ["generate"]);
    rmSync(join(generated, DEFAULT));
    const { stdout: missing } = await crdwright(generated, ["verify", "--format", "github"], {
      env: { GITHUB_WORKSPACE: dirname(generated) },
    });
    expect(missing).toContain(`::error file=${basename(generated)}/${DEFAULT},title=missing::`);
    const elsewhere = await crdwright(folder, ["verify", "--format", "github"], {
      env: { GITHUB_WORKSPACE: "/nowhere" },
    });
    expect(elsewhere.stdout).toContain(`::error file=${WIDGET},title=marker-unknown,line=33,`);
  });
});

describe("colours", () => {
  const ESCAPE = "\u001b[";

  it.each(["generate", "verify"])("are not in what %s prints into a pipe", async (command) => {
    const { stdout, stderr } = await crdwright(await mistaken(), [command]);
    expect(stderr).toContain("error marker-unknown");
    expect(stdout + stderr).not.toContain(ESCAPE);
  });

  it("are there when they are asked for", async () => {
    const { stderr } = await crdwright(await mistaken(), ["generate"], { env: { FORCE_COLOR: "1" } });
    expect(stderr).toContain(`${ESCAPE}31merror marker-unknown${ESCAPE}39m`);
  });

  it("are never there with NO_COLOR", async () => {
    const env = { FORCE_COLOR: "1", NO_COLOR: "1" };
    const { stderr } = await crdwright(await mistaken(), ["generate"], { env });
    expect(stderr).not.toContain(ESCAPE);
  });
});

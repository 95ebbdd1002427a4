import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { LEDGER_NAME } from "../../src/project/output/ledger.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, ownProject, scaffoldedProject } from "./run-cli.js";

const CRDS = "generated/crds/example.com/v1alpha1";
const WIDGET = "api/example/v1alpha1/widget.ts";

/** The project of `init` with all that is generated from it; made once. */
let made: Promise<Tree> | undefined;

async function makeUpToDate(): Promise<Tree> {
  const folder = await scaffoldedProject();
  await crdwright(folder, ["generate"]);
  return readTree(folder);
}

let upToDate: Tree = {};

beforeEach(async () => {
  made ??= makeUpToDate();
  upToDate = await made;
});

/** A project in which everything is generated, but for these files. */
function project(changed: Tree = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...upToDate, ...changed });
  return folder;
}

function widgetWith(from: string, to: string): Tree {
  const text = upToDate[WIDGET] ?? "";
  expect(text).toContain(from);
  return { [WIDGET]: text.replace(from, to) };
}

describe("verify", () => {
  it("exits 0 where all is up to date, and writes nothing", async () => {
    const folder = project();
    expect(await crdwright(folder, ["verify"])).toEqual({ code: 0, stdout: "13 files up to date\n", stderr: "" });
    expect(readTree(folder)).toEqual(upToDate);
  });

  it("reports line ends as line ends where Git checked everything out with CRLF, and generate sets them right", async () => {
    const withCrlf = Object.entries(upToDate).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")] as const);
    const folder = project(Object.fromEntries(withCrlf));
    const { code, stdout } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toContain(`stale    ${CRDS}/widgets-Default.crd.yaml (the line ends alone)\n`);
    expect(stdout).not.toMatch(/^@@/m);
    expect(stdout).toContain(
      'To fix: put "generated/** text eol=lf" into .gitattributes, so that Git leaves the line ends alone, then run npx crdwright generate\n',
    );
    expect(stdout.match(/^To fix: /gm)).toHaveLength(1);
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    for (const [path, text] of Object.entries(readTree(folder)))
      if (path.startsWith("generated/")) expect(text).toBe(upToDate[path]);
  });

  it("exits 1 after a comment is edited, with a diff and the command that fixes it, which does", async () => {
    const folder = project(widgetWith("spec is what is wanted", "spec is what is asked for"));
    const before = readTree(folder);
    const { code, stdout } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toContain(`stale    ${CRDS}/widgets-Default.crd.yaml\n`);
    expect(stdout).toContain(`--- a/${CRDS}/widgets-Default.crd.yaml\ton disk\n`);
    expect(stdout).toContain(`+++ b/${CRDS}/widgets-Default.crd.yaml\tgenerated\n`);
    expect(stdout).toMatch(/^@@ -\d+,7 \+\d+,7 @@$/m);
    expect(stdout).toMatch(/^- +description: spec is what is wanted\.\n\+ +description: spec is what is asked for\.$/m);
    expect(stdout).toMatch(/^To fix: npx crdwright generate\n$/m);
    expect(readTree(folder)).toEqual(before);

    await crdwright(folder, ["generate"]);
    expect((await crdwright(folder, ["verify"])).code).toBe(0);
  });

  it("exits 1 after a generated file is deleted", async () => {
    const folder = project();
    rmSync(join(folder, CRDS, "widgets-OKD.crd.yaml"));
    expect(await crdwright(folder, ["verify"])).toEqual({
      code: 1,
      stdout: `missing  ${CRDS}/widgets-OKD.crd.yaml\n\nTo fix: npx crdwright generate\n`,
      stderr: "",
    });
  });

  it("exits 1 after a stray manifest is put beside the others", async () => {
    const stray = `${CRDS}/stray.crd.yaml`;
    expect(await crdwright(project({ [stray]: "by hand\n" }), ["verify"])).toEqual({
      code: 1,
      stdout: `stray    ${stray}\n\nTo fix: crdwright did not generate this file; move or delete it (${stray})\n`,
      stderr: "",
    });
  });

  it("exits 1 after a generated file is edited", async () => {
    const folder = project();
    appendFileSync(join(folder, CRDS, "widgets-OKD.crd.yaml"), "# by hand\n");
    const { code, stdout } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toContain("\n-# by hand\n");
  });

  it("lists orphans, and says which of them were edited", async () => {
    const kept = upToDate[`${CRDS}/widgets-OKD.crd.yaml`] ?? "";
    const folder = project({
      "api/example/v1alpha1/groupVersion.ts": "// +groupName=example.org\n// +versionName=v1alpha1\n",
      [`${CRDS}/widgets-OKD.crd.yaml`]: `${kept}# by hand\n`,
    });
    const { code, stdout } = await crdwright(folder, ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toContain(`orphaned ${CRDS}/widgets-Default.crd.yaml\n`);
    expect(stdout).toContain(`orphaned ${CRDS}/widgets-OKD.crd.yaml\n`);
    expect(stdout).toContain("missing  generated/crds/example.org/v1alpha1/widgets-Default.crd.yaml\n");
    expect(stdout).toMatch(
      /To fix: npx crdwright generate\nTo fix: this file .* was edited .*widgets-OKD\.crd\.yaml\)\n$/,
    );
  });

  it("exits 1 where the ledger is not what it would be", async () => {
    const ledger = upToDate[`generated/${LEDGER_NAME}`] ?? "";
    const conflict = `<<<<<<< HEAD\n${ledger}=======\n${ledger}>>>>>>> other\n`;
    const { code, stdout } = await crdwright(project({ [`generated/${LEDGER_NAME}`]: conflict }), ["verify"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^stale    generated/${LEDGER_NAME}\n\n---`));
  });

  it("shows the whole of a short diff and cuts a long one", async () => {
    const changes = Array.from({ length: 40 }, (_, index) => `  /** It is new. */\n  added${index}?: string;\n`).join(
      "\n",
    );
    const folder = project(widgetWith("  /** size is", `${changes}\n  /** size is`));
    const { stdout } = await crdwright(folder, ["verify"]);
    const diffs = stdout.split(/^(?=--- a\/)/m).slice(1);
    expect(diffs).toHaveLength(6);
    const [long = "", short = ""] = [
      diffs.find((diff) => diff.includes("widgets-OKD")),
      diffs.find((diff) => diff.includes(LEDGER_NAME)),
    ];
    expect(long.split("\n").slice(58, 62)).toEqual([
      expect.stringMatching(/^\+/),
      expect.stringMatching(/^\+/),
      expect.stringMatching(/^… \d+ more lines$/),
      "",
    ]);
    expect(short).not.toContain("more line");
  });

  it("reports mistakes in the sources and compares nothing then", async () => {
    const folder = project(widgetWith("+listType=set", "+listTpye=set"));
    const { code, stdout, stderr } = await crdwright(folder, ["verify"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("error marker-unknown");
  });

  it("exits 2 for a mistake in the configuration", async () => {
    const folder = project({ "crdwright.config.ts": 'export default defineConfig({ ouput: "x" });\n' });
    const { code, stdout, stderr } = await crdwright(folder, ["verify"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^crdwright\.config\.ts:1:31 - error config-invalid: ouput: .* did you mean output\?$/m);
  });

  it("names files and the fixing command as seen from where it runs", async () => {
    const folder = project();
    const parent = temporaryFolder();
    writeTree(join(parent, "sub folder"), readTree(folder));
    rmSync(join(parent, "sub folder", CRDS, "widgets-OKD.crd.yaml"));
    const { stdout } = await crdwright(parent, ["verify", "--project", "sub folder"]);
    expect(stdout).toBe(
      `missing  sub folder/${CRDS}/widgets-OKD.crd.yaml\n\nTo fix: npx crdwright generate --project "sub folder"\n`,
    );
  });
});

describe("verify of this repository's API", () => {
  it("exits 0, and 1 after a comment is edited, a generated file is deleted, or a stray one is put beside them", async () => {
    const folder = ownProject();
    expect((await crdwright(folder, ["generate"])).code).toBe(0);
    expect((await crdwright(folder, ["verify"])).code).toBe(0);
    const crds = join(folder, "generated/crds/config.openshift.io/v1");
    const [first = ""] = readdirSync(crds);
    const expectMended = async (): Promise<void> => {
      expect((await crdwright(folder, ["verify"])).code).toBe(1);
      await crdwright(folder, ["generate"]);
      expect((await crdwright(folder, ["verify"])).code).toBe(0);
    };

    const source = join(folder, "api/config/v1/vsphere-spec.ts");
    const text = readTree(join(folder, "api/config/v1"))["vsphere-spec.ts"] ?? "";
    const edited = text.replace(/^( +\* )(?=[a-z])/m, "$1In other words: ");
    expect(edited).not.toBe(text);
    writeFileSync(source, edited);
    await expectMended();

    rmSync(join(crds, first));
    await expectMended();

    writeFileSync(join(crds, "stray.crd.yaml"), "");
    expect((await crdwright(folder, ["verify"])).code).toBe(1);
  });
});

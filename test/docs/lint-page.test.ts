import { describe, expect, it } from "vitest";
import { crdwright } from "../cli/run-cli.js";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { lintAcceptance, lintCommands, lintConfig, lintFindings, lintOwnRules, lintSource } from "./page-blocks.js";

const SOURCE = "api/v1/widget.ts";

function project(source: string, more: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  writeTree(folder, { "api/v1/groupVersion.ts": "// +groupName=example.com\n", [SOURCE]: source, ...more });
  return folder;
}

describe("docs/lint.md", () => {
  it("shows what is found of its example, and what --fix makes of that", async () => {
    const folder = project(lintSource.text);
    const { code, stdout, stderr } = await crdwright(folder, ["lint"]);
    expect([code, `${stderr}${stdout}`.trimEnd()]).toEqual([1, lintFindings.text.trimEnd()]);
    expect(await crdwright(folder, ["lint", "--fix"])).toMatchObject({ code: 0, stderr: "" });
    expect(readTree(folder)[SOURCE]).toBe(
      lintSource.text.replace("Sizes are", "sizes are").replace("  sizes:", "  // +listType=atomic\n  sizes:"),
    );
  });

  it("has commands that run", async () => {
    const folder = project(lintSource.text);
    const lines = lintCommands.text.split("\n").map((line) => line.replace(/^npx crdwright |\s*#.*/g, ""));
    const codes = [];
    for (const line of lines.filter((each) => each !== "")) codes.push((await crdwright(folder, line.split(" "))).code);
    expect(codes).toEqual([1, 0, 1, 0]);
  });

  it("has a configuration that is taken", async () => {
    const { stderr } = await crdwright(project(lintSource.text, { "crdwright.config.ts": lintConfig.text }), ["lint"]);
    expect(stderr).toContain("lint-max-items");
    expect(stderr).not.toContain("config-invalid");
  });

  it("has rules of a project's own that find what they name", async () => {
    const source = lintSource.text.replace(
      "sizes: Int32[];",
      "// +kubebuilder:validation:MinLength=1\n  hostAddr: string;",
    );
    const { stderr } = await crdwright(project(source, { "crdwright.config.ts": lintOwnRules.text }), ["lint"]);
    for (const code of ["lint-naming-convention", "lint-dependent-marker"]) expect(stderr).toContain(code);
    expect(stderr).not.toContain("config-invalid");
  });

  it("accepts a finding as it says", async () => {
    const header = 'import type { KubernetesObject } from "crdwright/meta/v1";\n\n';
    const widget =
      "export interface Widget extends KubernetesObject {\n  /** spec is it. */\n  spec: WidgetSpec;\n}\n\n";
    const { code, stdout } = await crdwright(project(`${header}${widget}${lintAcceptance.text}\n`), ["lint"]);
    expect([code, stdout]).toEqual([0, "0 findings\n1 finding accepted: lint-enum-value-case\n"]);
  });
});

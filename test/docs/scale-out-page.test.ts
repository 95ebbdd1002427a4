import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crdwright } from "../cli/run-cli.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import {
  bazelRule,
  bazelTarget,
  declaredCommands,
  declaredFiles,
  nxConfig,
  packageCommands,
  turboConfig,
} from "./page-blocks.js";

function project(): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    "crdwright.config.ts": 'import { defineConfig } from "crdwright/config";\nexport default defineConfig({});\n',
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts":
      'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Widget extends KubernetesObject {\n  spec: {};\n}\n',
  });
  return folder;
}

describe("docs/scale-out.md", () => {
  it("shows what a run reads and writes as the command prints it", async () => {
    const [inputs = "", outputs = "", both = ""] = declaredCommands.text
      .split("\n")
      .map((line) => line.replace(/^npx crdwright |\s*#.*/g, ""));
    const folder = project();
    expect((await crdwright(folder, inputs.split(" "))).stdout).toContain("input   api/v1/groupVersion.ts\n");
    expect((await crdwright(folder, outputs.split(" "))).stdout).toContain("output  generated/.crdwright.sha256\n");
    const printed = JSON.parse((await crdwright(folder, both.split(" "))).stdout);
    expect(printed).toEqual(JSON.parse(declaredFiles.text));
  });

  it("shows the configurations of the example, which lays out 50 packages that generate", async () => {
    expect(turboConfig.text).toBe(readFileSync("examples/many-packages/turborepo/turbo.json", "utf8"));
    expect(nxConfig.text).toBe(readFileSync("examples/many-packages/nx/nx.json", "utf8"));
    const [, script = "", engine = ""] = /^node (\S+) (\S+) /.exec(packageCommands.text) ?? [];
    const folder = temporaryFolder();
    execFileSync(process.execPath, [script, engine, folder]);
    expect(readdirSync(join(folder, "packages"))).toHaveLength(50);
    for (const name of ["area5", "area5-service9"])
      expect(await crdwright(join(folder, "packages", name), ["generate"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("names to Bazel the patterns that the command prints", () => {
    expect(bazelRule.text).toContain("crdwright_generate = rule(");
    const [, files = ""] = bazelTarget.text.split("glob(");
    const quoted = [...files.matchAll(/"([^"\n]*[*.][^"\n]*)"/g)].map(([, pattern]) => pattern);
    expect(quoted).toEqual(JSON.parse(declaredFiles.text).inputs.patterns);
  });
});

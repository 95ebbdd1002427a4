import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, readSettings } from "../../src/lsp/settings.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

const FOLDER = "editors/vscode";
const manifest = JSON.parse(readFileSync(`${FOLDER}/package.json`, "utf8"));

interface Started {
  readonly command: string;
  readonly args: readonly string[];
}

/** Runs the extension in a workspace of one folder, with VS Code's modules replaced; returns the servers that it starts, and warnings. */
async function activated(root: string, hasConfig: boolean) {
  const started: Started[] = [];
  const warnings: string[] = [];
  const folder = { uri: { fsPath: root, toString: () => root } };
  class LanguageClient {
    constructor(_id: string, _name: string, server: Started) {
      started.push(server);
    }
    async start() {}
    async stop() {}
  }
  const modules: Readonly<Record<string, object>> = {
    vscode: {
      window: { showWarningMessage: (text: string) => void warnings.push(text) },
      workspace: {
        workspaceFolders: [folder],
        findFiles: async () => (hasConfig ? [{ fsPath: join(root, "crdwright.config.ts") }] : []),
        onDidChangeWorkspaceFolders: () => ({}),
      },
    },
    "vscode-languageclient/node": { LanguageClient },
  };
  const own = createRequire(resolve(FOLDER, "extension.js"));
  const require = (name: string) => modules[name] ?? own(name);
  const module = { exports: { activate: async (_: object) => {}, deactivate: async () => {} } };
  const source = readFileSync(`${FOLDER}/extension.js`, "utf8");
  runInThisContext(`(function (require, module) {${source}\n})`)(require, module);
  await module.exports.activate({ subscriptions: [] });
  await module.exports.deactivate();
  return { started, warnings };
}

describe("the extension for VS Code", () => {
  it("has the settings that the server reads, with their defaults", () => {
    const { properties } = manifest.contributes.configuration;
    const defaults = Object.entries<{ default: unknown }>(properties).map(([name, each]) => [
      name.slice("crdwright.".length),
      each.default,
    ]);
    expect(readSettings(Object.fromEntries(defaults))).toEqual(DEFAULT_SETTINGS);
    expect(defaults.map(([name]) => name).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });

  it("starts the server that the project has installed", async () => {
    const root = temporaryFolder();
    writeTree(root, { "crdwright.config.ts": "", "node_modules/crdwright/dist/bin/crdwright.js": "" });
    const { started, warnings } = await activated(root, true);
    expect(warnings).toEqual([]);
    expect(started).toMatchObject([
      {
        command: process.execPath,
        args: [join(root, "node_modules/crdwright/dist/bin/crdwright.js"), "lsp", "--stdio"],
      },
    ]);
  });

  it("says that there is none, and is silent where there is no project", async () => {
    const root = temporaryFolder();
    expect(await activated(root, true)).toEqual({ started: [], warnings: [expect.stringContaining("npm install")] });
    expect(await activated(root, false)).toEqual({ started: [], warnings: [] });
  });
});

const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** The servers that run, one for each folder of the workspace that has crdwright installed. */
const clients = new Map();

/** The file that npm has put the project's own crdwright into, from a folder upwards; undefined where it is not installed. */
function serverOf(folder) {
  for (let at = folder; ; at = join(at, "..")) {
    const file = join(at, "node_modules/crdwright/dist/bin/crdwright.js");
    if (existsSync(file)) return file;
    if (join(at, "..") === at) return undefined;
  }
}

async function start(folder) {
  const path = folder.uri.fsPath;
  const [config] = await workspace.findFiles({ baseUri: folder.uri, pattern: "**/crdwright.config.ts" }, "**/node_modules/**", 1);
  if (config === undefined) return;
  const module = serverOf(join(config.fsPath, ".."));
  if (module === undefined) {
    window.showWarningMessage("crdwright is not installed in this project: npm install --save-dev crdwright");
    return;
  }
  const client = new LanguageClient(
    "crdwright",
    "crdwright",
    { command: process.execPath, args: [module, "lsp", "--stdio"], options: { cwd: path, env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" } } },
    {
      workspaceFolder: folder,
      documentSelector: ["typescript", "go", "yaml", "json"].map((language) => ({
        scheme: "file",
        language,
        pattern: `${path.replace(/[[\]{}()*?]/g, "?")}/**/*`,
      })),
    },
  );
  clients.set(folder.uri.toString(), client);
  await client.start();
}

async function stop(folder) {
  const client = clients.get(folder.uri.toString());
  clients.delete(folder.uri.toString());
  await client?.stop();
}

async function activate(context) {
  context.subscriptions.push(
    workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
      await Promise.all([...removed.map(stop), ...added.map(start)]);
    }),
  );
  await Promise.all((workspace.workspaceFolders ?? []).map(start));
}

async function deactivate() {
  await Promise.all([...clients.values()].map((client) => client.stop()));
}

module.exports = { activate, deactivate };

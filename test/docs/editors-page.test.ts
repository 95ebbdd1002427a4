import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { readSettings } from "../../src/lsp/settings.js";
import { folderWithPackage, run, write } from "./doc-projects.js";
import { bashCompletion, helixConfig, neovimConfig, olderNeovimConfig } from "./page-blocks.js";

const root = folderWithPackage();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;

describe("docs/editors.md", () => {
  it("starts the server by a command that there is", () => {
    const lsp = createProgram(() => {}).commands.find((command) => command.name() === "lsp");
    expect(lsp?.options.map(({ long }) => long)).toEqual(["--stdio"]);
    for (const { text } of [neovimConfig, olderNeovimConfig, helixConfig])
      expect(text.replace(/\s+/g, " ")).toMatch(/"npx"(?:,| args = \[) ?"crdwright", "lsp", "--stdio"/);
  });

  it("names settings that there are, with their defaults", () => {
    const rows = [...readFileSync("docs/editors.md", "utf8").matchAll(/^\| `(\w+)` \| `?([^|`]+)`? \|/gm)];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, name = "", value = ""] of rows) {
      const settings: Readonly<Record<string, unknown>> = { ...readSettings({}) };
      expect([name, String(settings[name] ?? "none")]).toEqual([name, value.trim()]);
    }
  });

  it.skipIf(!hasNeovim)("has Lua that Neovim reads", () => {
    for (const [index, { text }] of [neovimConfig, olderNeovimConfig].entries()) {
      const path = join(root, `init-${index}.lua`);
      write(root, `init-${index}.lua`, text);
      const args = ["--clean", "--headless", "-c", `lua assert(loadfile([[${path}]]))`, "-c", "qa!"];
      expect(spawnSync("nvim", args, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    }
  });

  it("has a line for bash that works", () => {
    const script = `npx() { "$@"; }\n${bashCompletion.text}complete -p crdwright`;
    const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
    const ended = run(root, "bash", ["-c", script], path);
    expect(ended).toEqual({ code: 0, stdout: "complete -F _crdwright crdwright\n", stderr: "" });
  });
});

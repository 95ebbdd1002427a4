import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLI } from "../cli/run-cli.js";
import { WIDGET, widgetProject } from "./widget-project.js";

const hasNeovim = spawnSync("nvim", ["--version"]).status === 0;

/** What a person does in an editor that knows nothing of crdwright: complete a marker, see what is wrong, and have it corrected. */
const SESSION = `
local function wait_for(what, condition)
  if not vim.wait(30000, condition, 10) then error("timed out: " .. what) end
end
local file, report = vim.env.WIDGET, {}
vim.cmd("edit " .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({
  name = "crdwright", cmd = { vim.env.NODE, vim.env.CLI, "lsp", "--stdio" }, root_dir = vim.env.ROOT,
})
vim.lsp.buf_attach_client(buffer, client)
wait_for("the server", function() return vim.lsp.buf_get_clients(buffer)[client] ~= nil end)

-- Types the beginning of a marker above a field, and takes what is offered for it.
local line = vim.fn.search([[^  replicas?:]]) - 1
vim.api.nvim_buf_set_lines(buffer, line, line, false, { "  // +kubebuilder:validation:Maxim" })
vim.api.nvim_win_set_cursor(0, { line + 1, 34 })
local started = vim.loop.hrtime()
local answers = vim.lsp.buf_request_sync(buffer, "textDocument/completion", vim.lsp.util.make_position_params(), 30000)
report.completion_ms = (vim.loop.hrtime() - started) / 1e6
local result = answers[client].result
for _, item in ipairs(result.items or result) do
  if item.label == "kubebuilder:validation:Maximum" then
    vim.lsp.util.apply_text_edits({ item.textEdit }, buffer, "utf-16")
  end
end
report.completed = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]

-- Misspells it, waits for the finding, and has it corrected.
started = vim.loop.hrtime()
vim.api.nvim_buf_set_lines(buffer, line, line + 1, false, { "  // +kubebuilder:validation:Maximun=9" })
wait_for("the finding", function()
  local found = vim.diagnostic.get(buffer)
  return #found == 1 and found[1].message:find("Maximun", 1, true) ~= nil
end)
report.finding_ms = (vim.loop.hrtime() - started) / 1e6
local finding = vim.diagnostic.get(buffer)[1]
report.finding = finding.message
vim.api.nvim_win_set_cursor(0, { line + 1, 10 })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = { {
  code = finding.code, message = finding.message, source = finding.source, severity = finding.severity,
  range = {
    start = { line = finding.lnum, character = finding.col },
    ["end"] = { line = finding.end_lnum, character = finding.end_col },
  },
} } }
local actions = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", params, 30000)[client].result
report.action = actions[1].title
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
report.fixed = vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1]
wait_for("the end of the finding", function() return #vim.diagnostic.get(buffer) == 0 end)
vim.cmd("write")
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.REPORT)
vim.cmd("qa!")
`;

describe("Neovim without a plug-in", () => {
  it.skipIf(!hasNeovim)("completes a marker, shows a finding and applies its fix", { timeout: 120_000 }, () => {
    const project = widgetProject();
    const [script, report] = [join(project.root, "session.lua"), join(project.root, "report.json")];
    writeFileSync(script, SESSION);
    const env = {
      ...process.env,
      WIDGET: project.pathOf(WIDGET),
      ROOT: project.root,
      REPORT: report,
      NODE: process.execPath,
      CLI,
      HOME: project.root,
    };
    const ended = spawnSync("nvim", ["--clean", "--headless", "-c", `luafile ${script}`, "-c", "cquit"], {
      env,
      encoding: "utf8",
      timeout: 100_000,
    });
    expect([ended.status, ended.stderr.replace(/^".*$|\r/gm, "").trim()]).toEqual([
      0,
      expect.not.stringMatching(/E\d+:/),
    ]);
    const { completion_ms, finding_ms, ...seen } = JSON.parse(readFileSync(report, "utf8"));
    process.stdout.write(
      `Neovim: completion after ${Math.round(completion_ms)} ms (server started before it), finding after ${Math.round(finding_ms)} ms\n`,
    );
    expect(seen).toEqual({
      completed: "  // +kubebuilder:validation:Maximum=",
      finding: expect.stringMatching(/there is no marker \+kubebuilder:validation:Maximun/),
      action: "Replace kubebuilder:validation:Maximun by kubebuilder:validation:Maximum",
      fixed: "  // +kubebuilder:validation:Maximum=9",
    });
    expect(readFileSync(project.pathOf(WIDGET), "utf8")).toBe(
      project.withMarkers("replicas", "+kubebuilder:validation:Maximum=9"),
    );
  });
});

import { describe, expect, it } from "vitest";
import { createProgram } from "../../../src/cli/program.js";
import { completionTable } from "../../../src/io/completion/completion-table.js";
import { createProgram as createOpenShiftProgram } from "../../../src/openshift/cli/program.js";

describe("the table of what completes a command line", () => {
  it("has every option of every command, with values where the option lists them", () => {
    for (const program of [createProgram(() => {}), createOpenShiftProgram(() => {})]) {
      const rows = completionTable(program, {});
      for (const command of program.commands)
        for (const option of command.options) {
          const row = rows.find(({ path, word }) => path === command.name() && word === option.long);
          const needsValue = option.required || option.optional;
          expect([command.name(), option.long, row?.takes === "none"]).toEqual([
            command.name(),
            option.long,
            !needsValue,
          ]);
          if (option.argChoices !== undefined) expect(row?.takes).toBe(`=${option.argChoices.join(" ")}`);
        }
    }
  });

  it("keeps to one line and one separator a field", () => {
    for (const { path, word, takes } of completionTable(
      createProgram(() => {}),
      {},
    ))
      expect(`${path}${word}${takes}`).not.toMatch(/[|\n\t]/);
  });
});

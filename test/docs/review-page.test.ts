import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { crdwright } from "../cli/run-cli.js";
import { writeTree } from "../project/output/folder-on-disk.js";
import { gitFolder } from "../review/git-project.js";
import {
  breakingCommands,
  breakingExceptions,
  breakingFindings,
  breakingHook,
  breakingSource,
  breakingWorkflow,
  exceptionCommands,
} from "./page-blocks.js";

const SOURCE = "api/v1/widget.ts";
const CHANGED = breakingSource.text
  .replace("MaxLength=80", "MaxLength=40")
  .replace("Small;Large", "Small;Medium;Large");

function project(): string {
  return gitFolder(
    { "api/v1/groupVersion.ts": "// +groupName=example.com\n", [SOURCE]: breakingSource.text },
    { [SOURCE]: CHANGED },
  );
}

describe("docs/review.md", () => {
  it("shows what is found of its example", async () => {
    const { code, stdout, stderr } = await crdwright(project(), ["breaking", "--against", "HEAD"]);
    expect([code, `${stderr}${stdout}`.trimEnd()]).toEqual([1, breakingFindings.text.trimEnd()]);
  });

  it("has exceptions that are taken, until their day", async () => {
    const folder = project();
    writeTree(folder, { "exceptions.yaml": breakingExceptions.text });
    const lines = exceptionCommands.text.split("\n").map((line) => line.replace(/^npx crdwright |\s*#.*/g, ""));
    for (const line of lines.filter((each) => each !== ""))
      expect(await crdwright(folder, line.split(" "))).toMatchObject({
        code: 0,
        stdout: "0 breaking changes, 1 for review, 1 excepted\n",
      });
  });

  it("names commands with options that there are", async () => {
    const lines = breakingCommands.text.split("\n").map((line) => line.replace(/^npx crdwright |\s*#.*/g, "").trim());
    for (const line of lines.filter((each) => each !== ""))
      expect((await crdwright(project(), line.split(/ +/))).stderr).not.toMatch(/unknown option|too many arguments/);
  });

  it("uses the action and the hook as they are", () => {
    const action = parse(readFileSync("actions/breaking/action.yml", "utf8"));
    const { steps } = parse(breakingWorkflow.text).jobs.api;
    const step = steps.at(-1);
    expect(existsSync(step.uses.replace("./node_modules/crdwright/", ""))).toBe(true);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
    const [published] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));
    const [hook] = parse(breakingHook.text).repos[0].hooks;
    expect([hook.id, hook.entry]).toEqual([published.id, published.entry]);
  });
});

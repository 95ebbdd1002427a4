import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder } from "../project/output/folder-on-disk.js";
import { CLI, crdwright, scaffoldedProject } from "./run-cli.js";

describe("the command line", () => {
  it("prints the package's version", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(await crdwright(temporaryFolder(), ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it.each([["--help"], ["help"]])("tells with %s which commands there are", async (argument) => {
    const { code, stdout } = await crdwright(temporaryFolder(), [argument]);
    expect(code).toBe(0);
    for (const command of ["generate", "verify", "markers", "gates", "init"])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
  });

  it.each([
    "generate",
    "verify",
    "markers",
    "gates",
    "gates audit",
    "gates explain",
    "gates diff",
    "gates promote",
    "gates manifests",
    "init",
  ])("tells about %s", async (command) => {
    const { code, stdout } = await crdwright(temporaryFolder(), [...command.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: crdwright ${command}`));
  });

  it("fails with more warnings than --max-warnings allows, after it has done its work", async () => {
    const folder = await scaffoldedProject();
    const path = join(folder, "api/example/v1alpha1/widget.ts");
    const format = "// +kubebuilder:validation:Format=colour\n  ";
    writeFileSync(path, readFileSync(path, "utf8").replace("size?:", `${format}size?:`));
    expect((await crdwright(folder, ["generate", "--max-warnings", "1"])).code).toBe(0);
    const { code, stderr } = await crdwright(folder, ["verify", "--max-warnings", "0"]);
    expect({ code, last: stderr.split("\n").at(-2) }).toEqual({
      code: 1,
      last: "1 warning, and --max-warnings allows 0",
    });
    expect((await crdwright(folder, ["verify", "--max-warnings", "1"])).code).toBe(0);
    for (const count of ["-1", "many", "1.5", ""])
      expect((await crdwright(folder, ["generate", "--max-warnings", count])).code).toBe(2);
  });

  it.each([
    ["no command", [], "Usage: crdwright"],
    ["an unknown command", ["generat"], "unknown command 'generat'"],
    ["an unknown option", ["generate", "--wacth"], "unknown option '--wacth'"],
    ["an argument too many", ["verify", "api"], "too many arguments"],
    ["an unknown format", ["verify", "--format", "xml"], "Allowed choices are text, json, github"],
    ["a value that is missing", ["generate", "--project"], "argument missing"],
    ["options that do not go together", ["generate", "--watch", "--stats"], "cannot be used with option '--watch'"],
  ])("refuses %s with exit code 2 and writes nothing", async (_, args, message) => {
    const folder = await scaffoldedProject();
    const before = readTree(folder);
    const { code, stdout, stderr } = await crdwright(folder, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(readTree(folder)).toEqual(before);
  });

  it("ends quietly when its reader leaves before all is printed", async () => {
    const child = spawn(process.execPath, [CLI, "markers"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../../src/cli/program.js";
import { completionScript, type Shell } from "../../../src/io/completion/completion-script.js";
import { completionTable } from "../../../src/io/completion/completion-table.js";
import { createProgram as createOpenShiftProgram } from "../../../src/openshift/cli/program.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish"];
const KNOWN = {
  set: ["Default", "OKD"],
  name: ["kubebuilder:validation:MaxItems", "kubebuilder:validation:MaxLength"],
};

/** How a shell says what it would complete a line with, one candidate a line; `$1` is the script, `$2` the line. */
const ASKING: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    "--norc",
    "-c",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is bash that puts the array in
    'source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; name=${2%% *}; "_${name//-/_}"; printf "%s\\n" "${COMPREPLY[@]}"',
    "bash",
  ],
  // What is offered goes to a file; the shell has a terminal of its own, whose line is taken away when it has completed. Keys that
  // come before it edits a line would be edited by the terminal.
  zsh: [
    "-f",
    "-c",
    `zmodload zsh/zpty; zpty child zsh -f
     zpty -w child "PS1=; bindkey -e; autoload -U compinit; compinit -u -D; source $1"
     zpty -w child 'compadd() { local -a found; builtin compadd -O found "$@"; print -rl -- $found >> offered; builtin compadd "$@" }'
     zpty -w child 'zle-line-init() { print -n REA""DY }; zle -N zle-line-init'
     zpty -r -m child text '*READY*'
     zpty -w -n child "$2"$'\\t\\x15'
     zpty -w child "print DO''NE"
     zpty -r -m child text '*DONE*'; zpty -d child; cat offered`,
    "zsh",
  ],
  fish: ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]"],
};

const present = new Set(SHELLS.filter((shell) => spawnSync(shell, ["--version"]).status === 0));

function complete(shell: Shell, program: Command, line: string, folder: string): string[] {
  writeTree(folder, { "script.sh": completionScript(shell, program.name(), completionTable(program, KNOWN)) });
  rmSync(join(folder, "offered"), { force: true });
  const { stdout, stderr } = spawnSync(shell, [...ASKING[shell], join(folder, "script.sh"), line], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder, TERM: "dumb" },
  });
  expect(stderr).toBe("");
  const found = stdout.split("\n").map((each) => each.split("\t")[0]?.trim() ?? "");
  return [...new Set(found.filter((each) => each !== ""))].sort();
}

describe.each(SHELLS)("the completion for %s", (shell) => {
  const crdwright = createProgram(() => {});
  const inFolder = (line: string, program = crdwright) => complete(shell, program, line, temporaryFolder());
  const names = (command: Command | undefined) => (command?.commands ?? []).map((each) => each.name()).sort();

  it.skipIf(!present.has(shell))("has the subcommands, and those of a subcommand", () => {
    expect(inFolder("crdwright ")).toEqual(names(crdwright));
    const gates = crdwright.commands.find((each) => each.name() === "gates");
    expect(inFolder("crdwright gates ")).toEqual(names(gates));
    expect(inFolder("crdwright -p folder gates ex")).toEqual(["explain"]);
  });

  it.skipIf(!present.has(shell))("has options, where one is begun, and their values", () => {
    expect(inFolder("crdwright generate --ma")).toEqual(["--max-warnings"]);
    expect(inFolder("crdwright generate --format j")).toEqual(["json"]);
    expect(inFolder("crdwright bundle --feature-set D")).toEqual(["Default"]);
    expect(inFolder("crdwright generate --format=j").map((each) => each.replace(/^--format=/, ""))).toEqual(["json"]);
  });

  it.skipIf(!present.has(shell))("has names with colons in them", () => {
    const found = inFolder("crdwright markers kubebuilder:validation:MaxI");
    expect(found.map((each) => each.replace(/^.*:/, ""))).toEqual(["MaxItems"]);
  });

  it.skipIf(!present.has(shell))("has files for arguments, and folders alone where a folder is taken", () => {
    const folder = temporaryFolder();
    writeTree(folder, { "objects.yaml": "", "obj/file.yaml": "" });
    const slashless = (line: string) => complete(shell, crdwright, line, folder).map((each) => each.replace(/\/$/, ""));
    expect(slashless("crdwright validate obj")).toEqual(["obj", "objects.yaml"]);
    expect(slashless("crdwright import --out obj")).toEqual(["obj"]);
  });

  it.skipIf(!present.has(shell))("runs no text of a description", () => {
    const hostile = "a '; touch run; ' $(touch run) `touch run` \"; touch run; # \\ | %s \nEND_OF_ROWS\ntouch run";
    const program = new Command("hostile");
    program.command("one").description(hostile);
    program.command("two").addOption(new Option("--of <value>", hostile).choices(["x"]));
    const folder = temporaryFolder();
    expect(complete(shell, program, "hostile ", folder)).toEqual(["one", "two"]);
    expect(complete(shell, program, "hostile two --o", folder)).toEqual(["--of"]);
    expect(spawnSync("ls", [folder], { encoding: "utf8" }).stdout).not.toMatch(/^run$/m);
  });

  it.skipIf(!present.has(shell))("is made for crdwright-openshift, too", () => {
    const openshift = createOpenShiftProgram(() => {});
    expect(inFolder("crdwright-openshift comp", openshift)).toEqual(["completion"]);
  });
});

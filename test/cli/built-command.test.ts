import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { readTree, type Tree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { crdwright, crdwrightProcess } from "./run-cli.js";

const SUITE = `apiVersion: apiextensions.k8s.io/v1
name: Widgets
crdName: widgets.example.com
tests:
  onCreate:
    - name: Unknown
      initial: "{apiVersion: example.com/v1alpha1, kind: Widget, spec: {nothing: 1}}"
      expected: "{apiVersion: example.com/v1alpha1, kind: Widget, spec: {replicas: 1}}"
`;
const OBJECT =
  "apiVersion: example.com/v1alpha1\nkind: Widget\nmetadata: {name: a, namespace: b}\nspec: {replicas: -1}\n";
const RULE = '  // +kubebuilder:validation:XValidation:rule="self < 10"\n';

/** Each command, with arguments that make it do its work. */
const COMMAND_LINES: readonly (readonly string[])[] = [
  ["init", "--project", "begun"],
  ["generate"],
  ["generate", "--inputs", "--outputs", "--json"],
  ["verify"],
  ["markers", "kubebuilder:validation:MaxItems"],
  ["markers", "kubebuilder:validation:MaxItems", "--json"],
  ["completion", "bash"],
  ["import", "generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml", "--out", "types"],
  ["gates"],
  ["gates", "explain", "WidgetParts"],
  ["gates", "diff", "Default", "TechPreviewNoUpgrade"],
  ["gates", "promote", "WidgetParts", "--to", "Default", "--dry-run"],
  ["gates", "manifests", "--out", "manifests"],
  ["gates", "audit"],
  ["bundle", "--feature-set", "Default", "--out", "out"],
  ["validate", "object.yaml"],
  ["test", "suite.yaml", "--crds", "generated/crds", "--feature-gates", "generated/featuregates"],
  ["schemapatch", "generated/crds/example.com/v1alpha1/widgets-Default.crd.yaml"],
  ["lint", "--preset", "recommended"],
  ["breaking", "--to-set", "TechPreviewNoUpgrade"],
  ["diff", "--to-set", "TechPreviewNoUpgrade"],
  ["docs", "--out", "site", "--single-file", "api.html"],
  ["cel", "cost"],
  ["cel", "eval", "self.matches('^(?s:a+)$')", "--self", "b"],
];

function leaves(command: Command): Command[] {
  return [...(command.parent === null ? [] : [command]), ...command.commands.flatMap(leaves)];
}

/** A server ends when the editor does; test/cli/lsp.test.ts speaks with it. */
const SERVERS = ["lsp"];

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

/** A project with a rule. */
async function project(): Promise<string> {
  const folder = temporaryFolder();
  await crdwright(folder, ["init", "--feature-gates"]);
  const source = "api/example/v1alpha1/widget.ts";
  const text = readTree(folder)[source] ?? "";
  writeTree(folder, {
    [source]: text.replace("  replicas?:", `${RULE}  replicas?:`),
    "suite.yaml": SUITE,
    "object.yaml": OBJECT,
  });
  return folder;
}

/** The files of a project, without what was parsed of them, which only a build keeps. */
function filesOf(folder: string): Tree {
  return Object.fromEntries(Object.entries(readTree(folder)).filter(([path]) => !path.startsWith("node_modules/")));
}

describe("the built command", () => {
  it("has a line below for each command, but for the one that is a group alone", () => {
    const names = leaves(createProgram(() => {})).map(nameOf);
    const isRun = (name: string) => COMMAND_LINES.some((args) => args.join(" ").startsWith(name));
    expect(names.filter((name) => !isRun(name))).toEqual(SERVERS);
  });

  // The other tests run commands in their own process, from the sources.
  it("does what its sources do, one command after another", async () => {
    const [built, sources] = [await project(), await project()];
    // With what was parsed kept there, most commands start without the compiler.
    mkdirSync(join(built, "node_modules"));
    for (const args of COMMAND_LINES) {
      const ended = await crdwrightProcess(built, args);
      expect({ args, ...ended }).toEqual({ args, ...(await crdwright(sources, args)) });
      expect(filesOf(built), args.join(" ")).toEqual(filesOf(sources));
      expect(ended.stdout, args.join(" ")).not.toBe("");
    }
  });
});

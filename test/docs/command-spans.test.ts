import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commands, hasPlaceholder, isName, linesOf, optionNames, refusalOf } from "./command-lines.js";
import { commandSpans as lines, spans } from "./page-code.js";

/** Options of other programs that the pages name, and the file that reads them. */
const OTHER_OPTIONS: Readonly<Record<string, string>> = {
  "--input": "test/fuzz/run.mjs",
  "--dialect": "src/openshift/cli/install-config-input.ts",
  "--infra-id": "src/openshift/cli/install-config-input.ts",
  "--networks": "src/openshift/cli/program.ts",
  "--all-vcenters": "src/openshift/cli/program.ts",
  "--form": "src/openshift/cli/cloud-config-commands.ts",
  "--as-published": "src/openshift/cli/cloud-config-commands.ts",
  "--role": "src/openshift/cli/machine-config-commands.ts",
  "--with-service": "src/openshift/cli/machine-config-commands.ts",
  "--since": "src/openshift/cli/machine-config-commands.ts",
  "--host": "src/openshift/cli/machine-config-commands.ts",
  "--in-place": "src/openshift/cli/machine-config-commands.ts",
  "--show-secrets": "src/openshift/cli/machine-config-commands.ts",
  "--kubeconfig": "src/openshift/cli/cluster-option.ts",
  "--context": "src/openshift/cli/cluster-option.ts",
  "--no-credentials": "src/openshift/cli/check-command.ts",
  "--cloud-config": "src/openshift/cli/check-command.ts",
  "--credentials": "src/openshift/cli/check-command.ts",
  "--nodes": "src/openshift/cli/check-command.ts",
  "--storage-classes": "src/openshift/cli/check-command.ts",
  "--live": "src/openshift/cli/check-command.ts",
  "--timeout": "src/openshift/cli/check-command.ts",
  "--lease": "src/openshift/cli/run-command.ts",
  "--metrics-port": "src/openshift/cli/run-command.ts",
  "--health-port": "src/openshift/cli/run-command.ts",
  "--log-level": "src/openshift/cli/long-running.ts",
  "--manifests": "src/openshift/cli/run-command.ts",
  "--image": "src/openshift/cli/run-command.ts",
  "--feature-gate": "src/openshift/cli/add-vcenter-command.ts",
  "--namespace": "src/openshift/cli/cloud-controller-command.ts",
  "--lease-name": "src/openshift/cli/cloud-controller-command.ts",
  "--vcenter": "src/openshift/cli/long-running.ts",
  "--shard": "src/openshift/cli/long-running.ts",
  "--port": "src/openshift/cli/cloud-controller-command.ts",
  "--tag-interval": "src/openshift/cli/cloud-controller-command.ts",
  "--config-interval": "src/openshift/cli/cloud-controller-command.ts",
  "--deletion-limit": "src/openshift/cli/cloud-controller-command.ts",
  "--deletion-delay": "src/openshift/cli/cloud-controller-command.ts",
  "--failure-domains": "src/openshift/cli/cloud-controller-command.ts",
  "--maintenance": "src/openshift/cli/cloud-controller-command.ts",
  "--report": "src/openshift/cli/cloud-controller-command.ts",
  "--dry-run": "src/openshift/cli/cloud-controller-command.ts",
  "--apply": "src/openshift/cli/prepare-vcenter-command.ts",
  "--undo": "src/openshift/cli/prepare-vcenter-command.ts",
  "--journal": "src/openshift/cli/prepare-vcenter-command.ts",
  "--force-conflicts": "src/openshift/cli/apply-command.ts",
  "--wait": "src/openshift/cli/apply-command.ts",
  "--template": "src/openshift/cli/enhancement-commands.ts",
  "--name": "src/openshift/cli/enhancement-commands.ts",
  "--into": "src/openshift/cli/enhancement-commands.ts",
};

describe("the commands in texts and tables", () => {
  it("are found", () => {
    expect(lines.length).toBeGreaterThan(30);
    const named = new Set(lines.map(({ command }) => command.split(" ")[0]));
    for (const [path] of commands) if (path !== "") expect([...named]).toContain(path.split(" ")[0]);
  });

  it.each(lines)("$place: crdwright $command", async ({ command }) => {
    if (!hasPlaceholder(command) && isName(command.split(" "))) return;
    for (const words of linesOf(command)) expect([words, await refusalOf(words)]).toEqual([words, undefined]);
  });

  it("have no options that there are not", () => {
    const options = spans.filter(({ text }) => text.startsWith("--"));
    expect(options.length).toBeGreaterThan(20);
    const unknown = options.flatMap(({ text, page, line }) =>
      [...text.matchAll(/--[a-z][\w-]*/g)].flatMap(([name]) =>
        optionNames.has(name) || name in OTHER_OPTIONS ? [] : [`${page}:${line} ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
    for (const [name, file] of Object.entries(OTHER_OPTIONS)) expect(readFileSync(file, "utf8")).toContain(name);
  });

  it.each([
    ["an unknown command", ["generat"]],
    ["an unknown option", ["generate", "--wacth"]],
    ["an argument too many", ["verify", "api"]],
    ["a missing argument", ["gates", "explain"]],
    ["a choice that there is not", ["generate", "--format", "xml"]],
  ])("would be refused with %s", async (_, words) => {
    expect(await refusalOf(words)).toEqual(expect.any(String));
  });
});

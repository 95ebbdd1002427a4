import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { selectFile } from "../../../src/openshift/machine-config/node-file.js";
import { readMachineConfig } from "../../../src/openshift/machine-config/read-machine-config.js";
import { programText } from "../../../src/openshift/machine-config/service.js";
import { type Case, readOracle } from "../oracle.js";

export function machineConfigCases(): readonly Case[] {
  return readOracle("nmstate/machineconfigs.yaml").cases;
}

/** Why a MachineConfig did not come out as published, or undefined where it did. */
export function machineConfigProblem({ machineConfig, ignition, ours }: Case): string | undefined {
  const { findings } = readMachineConfig({ path: "a.yaml", text: stringify(machineConfig) });
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const warnings = findings.filter(({ severity }) => severity === "warning").map(({ message }) => message);
  const all = [...errors, ...warnings].join(" | ");
  if (!ignition.valid && errors.length === 0) return `Ignition refuses it: ${ignition.report.join(", ")}`;
  if (ours.verdict === "accept") return all === "" ? undefined : `found ${all}`;
  if (ours.verdict === "warn") return errors.length === 0 && warnings.length > 0 ? undefined : `found ${all}`;
  // Where the case says it in words, it is about a file.
  const place = /^(?:spec|metadata)\b/.test(ours.at) ? ours.at : "spec.config.storage.files[0]";
  return errors.some((message) => message.startsWith(place)) ? undefined : `no error at ${place}: ${all}`;
}

export function selectionCases(): readonly Case[] {
  return readOracle("nmstate/node-selection.yaml").cases;
}

/** Why a node would take another file than published, by the function and by the program. */
export function selectionProblem({ hostname, files, applied, copied }: Case): string | undefined {
  const list = Object.entries(files).map(([name, text]) => ({ name, text: String(text) }));
  const { file } = selectFile(hostname, list, { ...(applied !== undefined && { applied }) });
  if ((file?.name ?? null) !== copied) return `selectFile gives ${file?.name}`;
  const node = playNode({ hostname, files, applied });
  const taken = node.copies[0] ?? null;
  if (node.code !== 0 || node.copies.length > 1 || taken !== copied)
    return `the program copies ${node.copies.join()}: ${node.output}`;
  const mark = copied === null ? applied : files[copied];
  return node.applied === mark ? undefined : `the program leaves applied: ${node.applied}`;
}

/** What a folder that plays a node holds before the program runs. */
export interface NodeBefore {
  readonly hostname: string;
  readonly files: Readonly<Record<string, string>>;
  readonly applied?: string | undefined;
  /** Files of /etc/nmstate. */
  readonly system?: Readonly<Record<string, string>>;
  readonly dialect?: "current" | "enhancement";
}

export interface NodeAfter {
  readonly code: number | null;
  readonly output: string;
  /** The names of the documents in /etc/nmstate, sorted. */
  readonly copies: readonly string[];
  readonly system: Readonly<Record<string, string>>;
  readonly applied: string | undefined;
  /** The arguments of each call of ovs-vsctl. */
  readonly ovs: readonly string[];
}

/** Runs the program in a folder that plays a node, with a hostname and an ovs-vsctl that only write down what they are asked. */
export function playNode({ hostname, files, applied, system = {}, dialect = "current" }: NodeBefore): NodeAfter {
  const root = mkdtempSync(join(tmpdir(), "crdwright-node-"));
  try {
    const documents = join(root, "etc/nmstate/openshift");
    const bin = join(root, "bin");
    mkdirSync(documents, { recursive: true });
    mkdirSync(bin);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(documents, name), text);
    for (const [name, text] of Object.entries(system)) writeFileSync(join(root, "etc/nmstate", name), text);
    if (applied !== undefined) writeFileSync(join(documents, "applied"), applied);
    const program = (name: string, text: string): string => {
      writeFileSync(join(bin, name), text);
      chmodSync(join(bin, name), 0o755);
      return join(bin, name);
    };
    program("hostname", `#!/bin/sh\n[ "$1" = -s ] && echo "${hostname.split(".")[0]}" || echo "${hostname}"\n`);
    program("ovs-vsctl", `#!/bin/sh\necho "$*" >> "${root}/ovs"\n`);
    const { status, stdout, stderr } = spawnSync(program("choose.sh", programText(dialect)), [root], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${bin}:${process.env["PATH"]}` },
    });
    const after = Object.fromEntries(
      readdirSync(join(root, "etc/nmstate"), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, readFileSync(join(root, "etc/nmstate", name), "utf8")]),
    );
    const mark = join(documents, "applied");
    return {
      code: status,
      output: `${stdout}${stderr}`.replaceAll(root, ""),
      copies: Object.keys(after)
        .filter((name) => name.endsWith(".yml"))
        .sort(),
      system: after,
      applied: existsSync(mark) ? readFileSync(mark, "utf8") : undefined,
      ovs: existsSync(join(root, "ovs")) ? readFileSync(join(root, "ovs"), "utf8").trimEnd().split("\n") : [],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

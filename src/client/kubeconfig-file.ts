import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { readYaml } from "../kube/decode/read-yaml.js";
import { type ExecPlugin, type KubeconfigUser, readWhole } from "./kubeconfig-user.js";

/** A kubeconfig file: its text, and the folder that the paths in it start from. */
export interface KubeconfigText {
  readonly folder: string;
  readonly text: string;
}

/**
 * Reads a kubeconfig; without a file, those of KUBECONFIG or that of the home folder, of which there need be none. Each is read
 * once, since a pipe gives its text only once. Rejects as {@link readWhole} does.
 */
export async function readKubeconfigs(file: string | undefined): Promise<KubeconfigText[]> {
  const read: KubeconfigText[] = [];
  for (const path of file === undefined ? defaultFiles() : [file])
    read.push({ folder: dirname(resolve(path)), text: await readWhole(path) });
  return read;
}

/**
 * The user of a context, as kubeconfig files have it and client-node does not keep it: that of the first file which has one of
 * the name. Nothing throws: what cannot be read was reported.
 */
export function readFileUser(files: readonly KubeconfigText[], context: string): KubeconfigUser {
  const documents = files.flatMap(({ folder, text }) => {
    try {
      // As kubectl's reader has it, and no deeper than that goes.
      return [{ folder, document: readYaml(text).documents[0]?.value }];
    } catch {
      return [];
    }
  });
  const all = (list: string) =>
    documents.flatMap(({ folder, document }) => listOf(member(document, list)).map((entry) => ({ folder, entry })));
  const named = (list: string, name: unknown) => all(list).find(({ entry }) => member(entry, "name") === name);
  const userName = member(member(named("contexts", context)?.entry, "context"), "user");
  const namedUser = userName === undefined ? undefined : named("users", userName);
  const user = member(namedUser?.entry, "user");
  const folder = namedUser?.folder ?? ".";
  const [tokenFile, exec] = [text(user, "tokenFile"), member(user, "exec")];
  return {
    ...(tokenFile === undefined ? {} : { tokenFile: isAbsolute(tokenFile) ? tokenFile : join(folder, tokenFile) }),
    ...(typeof member(exec, "command") === "string" ? { exec: placed(exec as ExecPlugin, folder) } : {}),
    ...(text(user, "as") === undefined ? {} : { as: text(user, "as") }),
    ...(text(user, "as-uid") === undefined ? {} : { "as-uid": text(user, "as-uid") }),
    "as-groups": listOf(member(user, "as-groups")).map(String),
    "as-user-extra": extraOf(member(user, "as-user-extra")),
  };
}

/** A command with a slash in it is relative to the file (client-go). */
function placed(exec: ExecPlugin, folder: string): ExecPlugin {
  const isRelative = exec.command.includes("/") && !isAbsolute(exec.command);
  return isRelative ? { ...exec, command: join(folder, exec.command) } : exec;
}

function defaultFiles(): string[] {
  const named = (process.env["KUBECONFIG"] ?? "").split(delimiter).filter((path) => path !== "");
  return named.length > 0 ? named : [join(homedir(), ".kube", "config")].filter((path) => existsSync(path));
}

function extraOf(value: unknown): Record<string, string[]> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, values]) => [key, listOf(values).map(String)]));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === "string" && found !== "" ? found : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

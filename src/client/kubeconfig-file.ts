import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { readYaml } from "../kube/decode/read-yaml.js";
import type { ExecPlugin, KubeconfigUser } from "./kubeconfig-user.js";

/**
 * The user of a context, as kubeconfig files have it and client-node does not keep it: that of the first file which has one of
 * the name. Without a file, those of KUBECONFIG or of the home folder. Nothing throws: what cannot be read was reported.
 */
export async function readFileUser(file: string | undefined, context: string): Promise<KubeconfigUser> {
  const files = file === undefined ? defaultFiles() : [file];
  const documents = files.flatMap((path) => {
    try {
      // As kubectl's reader has it, and no deeper than that goes.
      return [{ path, document: readYaml(readFileSync(path, "utf8")).documents[0]?.value }];
    } catch {
      return [];
    }
  });
  const all = (list: string) =>
    documents.flatMap(({ path, document }) => listOf(member(document, list)).map((entry) => ({ path, entry })));
  const named = (list: string, name: unknown) => all(list).find(({ entry }) => member(entry, "name") === name);
  const userName = member(member(named("contexts", context)?.entry, "context"), "user");
  const found = userName === undefined ? undefined : named("users", userName);
  const user = member(found?.entry, "user");
  const folder = dirname(resolve(found?.path ?? "."));
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
  return named.length > 0 ? named : [join(homedir(), ".kube", "config")];
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

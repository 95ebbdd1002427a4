import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";

/** What the published programs said of documents, beside the project; see its README. */
export const VSPHERE = fileURLToPath(new URL("../../../shared/oracle/vsphere", import.meta.url));
export const hasOracle = existsSync(VSPHERE);
if (!hasOracle) console.warn(`skipped: ${VSPHERE} is not there, so that nothing is judged by published programs`);

// biome-ignore lint/suspicious/noExplicitAny: a test looks into documents of any form
export type Case = any;

export function readOracle(path: string): Case {
  return parse(readFileSync(`${VSPHERE}/${path}`, "utf8"));
}

/** One of RFC 6902, as far as the cases use it. */
interface Operation {
  readonly op: "add" | "remove" | "replace";
  readonly path: string;
  readonly value?: unknown;
}

/** Returns a document with operations applied to a copy of it. */
export function patched(document: Case, operations: readonly Operation[]): Case {
  const copy = structuredClone(document);
  for (const { op, path, value } of operations) {
    const keys = path.split("/").slice(1);
    const last = keys.pop() ?? "";
    const parent = keys.reduce((at: Case, key) => at[key], copy);
    if (Array.isArray(parent)) {
      const index = last === "-" ? parent.length : Number(last);
      parent.splice(index, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [structuredClone(value)]));
    } else if (op === "remove") delete parent[last];
    else parent[last] = structuredClone(value);
  }
  return copy;
}

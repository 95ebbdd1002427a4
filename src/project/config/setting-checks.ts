import type { LiteralValue } from "../../source/read-literal-call.js";
import type { GoApi } from "./define-config.js";

/** Says what is wrong with the value of a setting; undefined where nothing is. */
export type Check = (value: LiteralValue) => string | undefined;

export function checkFolder(value: LiteralValue): string | undefined {
  if (value.kind !== "scalar" || typeof value.value !== "string" || value.value.trim() === "")
    return "a path is needed";
  const { value: path } = value;
  if (path.includes("\0")) return "a path holds no NUL";
  const leaves = path.startsWith("/") || /^[A-Za-z]:/.test(path) || path.split(/[\\/]/).includes("..");
  if (leaves) return "the path has to stay within the project";
  const taken = path.split(/[\\/]/).find((step) => step === ".git" || step === "node_modules");
  return taken === undefined ? undefined : `what is in ${taken} is not the project's own; name another folder`;
}

/** Folders of TypeScript, or Go packages. */
export function checkApi(value: LiteralValue): string | undefined {
  const example = '{ go: ["./api/..."] }';
  if (value.kind === "object") return checkGoApi(value, example);
  if (value.kind === "list" && value.items.some(({ kind }) => kind === "object"))
    return `an API has its sources in TypeScript or in Go: name folders, or ${example} alone`;
  return checkFolders(value);
}

const GO_API_CHECKS: Readonly<Record<keyof GoApi, Check>> = {
  go: (value) => {
    const items = value.kind === "list" ? value.items : [value];
    if (items.length === 0) return "go names no package; name one, such as ./api/...";
    const isText = items.every((item) => isPlace(item) && String(item.kind === "scalar" && item.value).trim() !== "");
    return isText ? undefined : "go is a list of packages, such as ./api/... or an import path";
  },
  kinds: (value) => prefixed("kinds", checkOneOf("embedded", "marked")(value)),
  foreignTypes: (value) => prefixed("foreignTypes", checkOneOf("copy", "vocabulary")(value)),
};

function checkGoApi({ entries }: LiteralValue & { readonly kind: "object" }, example: string): string | undefined {
  for (const [key, { value }] of entries) {
    if (!Object.hasOwn(GO_API_CHECKS, key))
      return `there is no ${key} beside Go packages; there is ${Object.keys(GO_API_CHECKS).join(", ")}`;
    // The keys of the object are those of its type.
    const problem = GO_API_CHECKS[key as keyof GoApi](value);
    if (problem !== undefined) return problem;
  }
  return entries.has("go") ? undefined : `go has to name packages, such as ${example}`;
}

function prefixed(key: string, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${key}: ${problem}`;
}

export function checkFolders(value: LiteralValue): string | undefined {
  if (value.kind !== "list") return checkFolder(value);
  if (value.items.length === 0) return "a path is needed";
  return value.items.map(checkFolder).find((problem) => problem !== undefined);
}

export function checkOutput(value: LiteralValue): string | undefined {
  if (value.kind === "scalar" && typeof value.value === "boolean") return undefined;
  const problem = checkFolder(value);
  return problem === "a path is needed" ? "true, false or a path is needed" : problem;
}

export function checkType(type: string, problem: string): Check {
  return (value) => (value.kind === "scalar" && typeof value.value === type ? undefined : problem);
}

export function checkOneOf(...names: readonly string[]): Check {
  return (value) => {
    if (value.kind === "scalar" && typeof value.value === "string" && names.includes(value.value)) return undefined;
    return `${names.map((name) => JSON.stringify(name)).join(" or ")} is needed`;
  };
}

export function isPlace(value: LiteralValue): boolean {
  return value.kind === "scalar" && typeof value.value === "string" && /^[^\0]+$/.test(value.value);
}

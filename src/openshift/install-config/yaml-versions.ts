import { Float64, type KubeObject, type KubeValue } from "crdwright/runtime";
import { parse } from "yaml";
import { SECRET_KEYS } from "./mask-secrets.js";
import { type RuleFinding, warning } from "./rules/rule-error.js";

/**
 * Warns of values that a reader of YAML 1.2 takes for something else than Go's readers, which know YAML 1.1: `yes` is a boolean there,
 * and `0644` an octal number. `document` is what Go reads.
 */
export function versionWarnings(text: string, document: KubeObject): RuleFinding[] {
  // JSON is the same in both.
  if (/^\s*\{/.test(text)) return [];
  let other: unknown;
  try {
    other = parse(text, { version: "1.2", logLevel: "silent", maxAliasCount: 100, uniqueKeys: false });
  } catch {
    // What is no YAML 1.2 at all was reported where it was read.
    return [];
  }
  const findings: RuleFinding[] = [];
  compare(document, other, "", findings);
  return findings;
}

function compare(value: KubeValue, other: unknown, path: string, found: RuleFinding[]): void {
  if (Array.isArray(value)) {
    if (!Array.isArray(other)) return;
    for (const [index, item] of value.entries()) compare(item as KubeValue, other[index], `${path}[${index}]`, found);
  } else if (typeof value === "object" && value !== null && !(value instanceof Float64)) {
    if (typeof other !== "object" || other === null || Array.isArray(other)) return;
    const fields = new Map(Object.entries(other));
    for (const [name, field] of Object.entries(value as KubeObject))
      if (fields.has(name)) compare(field ?? null, fields.get(name), path === "" ? name : `${path}.${name}`, found);
  } else if (isOther(value, other)) {
    if (SECRET_KEYS.includes(path.slice(path.lastIndexOf(".") + 1))) {
      found.push(warning(path, "readers of YAML 1.1 and of YAML 1.2 take it for different values; put it in quotes"));
      return;
    }
    const go = typeof value === "string" ? "a text" : String(value instanceof Float64 ? value.value : value);
    const newer = typeof other === "string" ? "a text" : String(other);
    found.push(
      warning(
        path,
        `it is ${go} here, and for a reader of YAML 1.2 ${newer}; put a text in quotes, or write the value out`,
      ),
    );
  }
}

function isOther(value: KubeValue, other: unknown): boolean {
  if (typeof other === "object" || other === undefined) return false;
  if (typeof value === "boolean" || typeof value === "string") return value !== other;
  const number = value instanceof Float64 ? value.value : Number(value);
  return value !== null && number !== Number(other);
}

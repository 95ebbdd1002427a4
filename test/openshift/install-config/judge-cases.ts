import { stringify } from "yaml";
import type { Dialect } from "../../../src/openshift/install-config/gates.js";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { type Case, patched, readOracle } from "../oracle.js";

/** Why a case did not come out as published, or undefined where it did. */
export function caseProblem(base: Case, given: Case, dialect: Dialect): string | undefined {
  const { findings } = validateInstallConfig(
    { path: "a.yaml", text: stringify(patched(base, given.patch)) },
    { dialect },
  );
  // The cases were judged without the conversion that comes first: a name of which it makes a path was an error there.
  const names = findings.flatMap(({ message }) => /^(\S+): it is a name and no path/.exec(message)?.[1] ?? []);
  const errors = [
    ...findings.filter(({ severity }) => severity === "error").map(({ message }) => message),
    ...names.map((path) => `${path}: Invalid value: it is a name`),
  ];
  const warned = findings.filter(({ severity }) => severity === "warning").map(({ message }) => message);
  const { ours } = given;
  const isValid = ours?.verdict === "reject" ? false : given.valid;
  if (isValid !== (errors.length === 0)) return `${isValid ? "refused" : "accepted"}: ${errors.join(" | ")}`;
  if (ours?.verdict === "reject" && !errors.some((message) => message.startsWith(`${ours.field}`)))
    return `no error at ${ours.field}: ${errors.join(" | ")}`;
  if (ours?.verdict === "warn" && !warned.some((message) => message.startsWith(`${ours.field}:`)))
    return `no warning at ${ours.field}: ${warned.join(" | ")}`;
  const found = new Set(errors.map(fieldAndKind));
  // Upstream puts a placeholder beside the error that counts, and reports some errors twice.
  const wanted = (given.errors ?? []).filter(({ detail }: Case) => !/^something/.test(detail));
  const missing = wanted.filter(({ field, type }: Case) => !found.has(`${renamed(field)} ${type}`));
  if (missing.length === 0 || isSameElsewhere(given, errors)) return undefined;
  return `missing ${missing.map(({ field, type }: Case) => `${renamed(field)} ${type}`).join(", ")} in ${errors.join(" | ")}`;
}

/** Where ours says the same at a better path, that path is enough. */
function isSameElsewhere({ ours }: Case, errors: readonly string[]): boolean {
  return (
    ours?.verdict === "same" &&
    ours.field !== undefined &&
    errors.some((message) => message.startsWith(`${ours.field}:`))
  );
}

const KINDS: Readonly<Record<string, string>> = {
  "Required value": "Required",
  Forbidden: "Forbidden",
  "Invalid value": "Invalid",
  "Unsupported value": "NotSupported",
  "Duplicate value": "Duplicate",
  "Too many": "TooMany",
};

/** The path without indexes, and the kind, of an error's message. */
function fieldAndKind(message: string): string {
  const [, path = "", label = ""] = /^(\S+): ([A-Z][a-z]+(?: [a-z]+)?)(?::|$)/.exec(message) ?? [];
  return `${path.replace(/\[\d+\]/g, "")} ${KINDS[label] ?? label}`;
}

/** Paths that upstream spells otherwise than the document has them. */
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/\[\d+\]/g, ""],
  // Upstream reports an unknown mode at the disk.
  [/\.vsphere\.disks$/, ".vsphere.dataDisks.provisioningMode"],
  [/\.vsphere\.disks\b/, ".vsphere.dataDisks"],
  [/\.vsphere\.diskSizeGB$/, ".vsphere.osDisk.diskSizeGB"],
  [/\.hosts\.(ipAddrs|gateway|nameservers)$/, ".hosts.networkDevice.$1"],
];

function renamed(field: string): string {
  return RENAMED.reduce((path, [pattern, replacement]) => path.replace(pattern, replacement), field);
}

/** The cases of a file, each with its name. */
export function casesOf(file: string): { readonly base: Case; readonly cases: readonly Case[] } {
  return { base: readOracle("install-config/base.yaml"), cases: readOracle(file).cases };
}

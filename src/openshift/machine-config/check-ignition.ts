import { posix } from "node:path";
import type { KubeObject } from "crdwright/runtime";
import { checkFields } from "../fields/check-fields.js";
import type { FieldReport } from "../fields/field-report.js";
import { type Part, partOf, partsOf, textOf } from "../nmstate/state-parts.js";
import { readDataUrl } from "./data-url.js";
import { IGNITION } from "./ignition-fields.js";

/** The specifications that the operator reads; it turns those of the series 2 into 3 itself. */
const VERSIONS = /^3\.[0-5]\.0$/;
const OLD_VERSIONS = /^2\.[0-4]\.0$/;

/** What the operator lets a file have: no bits that mean more than who may read, write and run it. */
const MAX_MODE = 0o777;
const HASHES = { sha512: 128, sha256: 64 } as const;
const SCHEMES = ["http:", "https:", "tftp:", "gs:", "s3:", "data:"];
const UNIT_NAME = /^[\w:.\\@-]+\.(?:service|socket|device|mount|automount|swap|target|path|timer|slice|scope)$/;

/** Reports what Ignition or the operator would refuse of the config of a MachineConfig, which stands at `config.path`. */
export function checkIgnition(config: Part, report: FieldReport): void {
  const lenient: FieldReport = {
    ...report,
    unknown: (path) =>
      report.warn(path, "Ignition does not know the field, and passes over it", "correct it, or take it out"),
  };
  checkFields(config.value, IGNITION, config.path, lenient);
  checkVersion(config, report);
  const storage = partOf(config, "storage");
  const lists = ["files", "directories", "links"].map((name) =>
    partsOf(storage?.value[name], `${storage?.path}.${name}`),
  );
  const seen = new Set<string>();
  for (const node of lists.flat()) checkNode(node, seen, report);
  for (const file of lists[0] ?? []) checkContents(file, report);
  checkUnits(config, report);
}

function checkVersion(config: Part, report: FieldReport): void {
  const ignition = partOf(config, "ignition");
  const version = textOf(ignition?.value["version"]);
  if (ignition === undefined || version === undefined || VERSIONS.test(version)) return;
  const path = `${ignition.path}.version`;
  if (OLD_VERSIONS.test(version))
    report.warn(path, "it is of the series 2, and nothing else in it is looked at as such", "write 3.2.0");
  else
    report.error(
      path,
      "no node reads this version",
      "write one from 3.0.0 to 3.5.0, with all three numbers, such as 3.2.0",
    );
}

function checkNode({ path, value }: Part, seen: Set<string>, report: FieldReport): void {
  const target = textOf(value["path"]);
  if (target !== undefined) {
    const place = `${path}.path`;
    if (!target.startsWith("/")) report.error(place, "the path is not absolute", "begin it with a slash");
    else if (posix.normalize(target) !== target || (target.endsWith("/") && target !== "/"))
      report.error(place, "the path is not the shortest", `write ${posix.normalize(target).replace(/(.)\/$/, "$1")}`);
    if (seen.has(target)) report.error(place, "this path is there already", "keep one of them");
    seen.add(target);
  }
  const { mode } = value;
  if (typeof mode === "number" && (mode < 0 || mode > MAX_MODE))
    report.error(
      `${path}.mode`,
      `it is ${octal(mode)}, and the operator takes nothing above 0777`,
      "write it as a decimal number: 420 for 0644, 493 for 0755",
    );
}

function octal(mode: number): string {
  return `${mode < 0 ? "-" : "0"}${Math.abs(mode).toString(8)}`;
}

function checkContents(file: Part, report: FieldReport): void {
  const contents = partOf(file, "contents");
  const resources = [
    ...(contents === undefined ? [] : [contents]),
    ...partsOf(file.value["append"], `${file.path}.append`),
  ];
  for (const each of resources) checkResource(each, report);
  if (file.value["overwrite"] === true && textOf(contents?.value["source"]) === undefined)
    report.error(`${file.path}.overwrite`, "there is nothing to overwrite the file with", "give it contents.source");
}

function checkResource(each: Part, report: FieldReport): void {
  const { path, value } = each;
  const source = textOf(value["source"]);
  if (source !== undefined && source !== "") {
    const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(source)?.[0].toLowerCase();
    if (scheme === undefined || !SCHEMES.includes(scheme))
      report.error(`${path}.source`, "Ignition fetches nothing from there", `use one of ${SCHEMES.join(" ")}`);
    else if (scheme === "data:" && readDataUrl(source) === undefined)
      report.error(
        `${path}.source`,
        "the data cannot be decoded",
        "write data:text/plain;charset=utf-8;base64, and base64 behind it",
      );
  }
  const compression = textOf(value["compression"]);
  if (compression !== undefined && compression !== "" && compression !== "gzip")
    report.error(`${path}.compression`, "Ignition does not know it", "use gzip, or leave it out");
  checkHash(each, report);
}

function checkHash(each: Part, report: FieldReport): void {
  const verification = partOf(each, "verification");
  const hash = textOf(verification?.value["hash"]);
  if (verification === undefined || hash === undefined) return;
  const [, name = "", sum = ""] = /^([^-]*)-(.*)$/s.exec(hash) ?? [];
  const length = name === "sha512" || name === "sha256" ? HASHES[name] : undefined;
  if (length === undefined || sum.length !== length || !/^[0-9a-f]*$/i.test(sum))
    report.error(
      `${verification.path}.hash`,
      "it is no hash",
      "write sha512- and 128 hexadecimal digits, or sha256- and 64",
    );
}

function checkUnits(config: Part, report: FieldReport): void {
  const systemd = partOf(config, "systemd");
  const seen = new Set<string>();
  for (const { path, value } of partsOf(systemd?.value["units"], `${systemd?.path}.units`)) {
    const name = textOf(value["name"]);
    if (name === undefined) continue;
    if (!UNIT_NAME.test(name))
      report.error(`${path}.name`, "systemd knows no such unit", "end it in .service, .socket, …");
    if (seen.has(name)) report.error(`${path}.name`, "this unit is there already", "keep one of them");
    seen.add(name);
  }
}

/** Returns the config of a MachineConfig; undefined where it has none. */
export function ignitionOf(document: KubeObject): Part | undefined {
  const spec = partOf({ path: "", value: document }, "spec");
  return spec && partOf(spec, "config");
}

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { schemaSubjects } from "../conformance/json-schemas.js";
import { plainValue } from "../emitters/schemas/plain-value.js";
import { kubeconformPath } from "./tools/pinned-tools.mjs";

const OPENSHIFT = fileURLToPath(new URL("../../../shared/oracle/openshift-api", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "crdwright-kubeconform-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Verdict {
  readonly filename: string;
  readonly status: string;
  readonly msg: string;
}

/** What kubeconform says of the files of a folder, with the schemas of a location that it fills in group, kind and version. */
function verdicts(path: string, location: string): readonly Verdict[] {
  const args = ["-output", "json", "-verbose", "-schema-location", location, path];
  const { stdout, stderr } = spawnSync(kubeconformPath(), args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout).resources;
}

const NAME = "{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}";

describe.skipIf(!existsSync(OPENSHIFT))("the valid objects of published suites", () => {
  test("are valid for kubeconform by the JSON Schemas of their CRDs", () => {
    let total = 0;
    const problems = schemaSubjects(OPENSHIFT).flatMap((subject, index) => {
      const { file, group, kind, version, schemaText, objects } = subject;
      if (objects.length === 0) return [];
      const [schemas, given] = ["schemas", "objects"].map((name) => join(folder, String(index), name));
      mkdirSync(join(schemas ?? "", group), { recursive: true });
      mkdirSync(given ?? "");
      writeFileSync(join(schemas ?? "", group, `${kind.toLowerCase()}_${version}.json`), schemaText);
      for (const [at, { object }] of objects.entries())
        writeFileSync(join(given ?? "", `${at}.json`), JSON.stringify(plainValue(object)));
      const found = verdicts(given ?? "", `${schemas}/${NAME}.json`);
      total += found.length;
      return found.flatMap(({ status, msg }) => (status === "statusValid" ? [] : [`${file}: ${status} ${msg}`]));
    });
    console.log(`kubeconform: ${total - problems.length}/${total} valid objects are valid`);
    expect(problems).toEqual([]);
    expect(total).toBeGreaterThan(900);
  }, 300_000);
});

describe("the layouts of generated schemas", () => {
  const vcenters = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ server: `vc-${index}.example.test`, datacenters: ["dc"] }));
  const objects = {
    one: { spec: { platformSpec: { type: "VSphere", vsphere: { vcenters: vcenters(1) } } } },
    two: { spec: { platformSpec: { type: "VSphere", vsphere: { vcenters: vcenters(2) } } } },
    misspelt: { spec: { platformSpec: { tipe: "VSphere" } } },
  };
  mkdirSync(join(folder, "own"));
  for (const [name, object] of Object.entries(objects)) {
    const whole = { apiVersion: "config.openshift.io/v1", kind: "Infrastructure", metadata: { name: "a" }, ...object };
    writeFileSync(join(folder, "own", `${name}.json`), JSON.stringify(whole));
  }
  const schemas = resolve("generated/schemas");

  test.each([
    ["by feature set in the name", `${schemas}/${NAME}-Default.json`, { one: true, two: false, misspelt: false }],
    [
      "by feature set in the folder",
      `${schemas}/SelfManagedHA-Default/${NAME}.json`,
      { one: true, two: false, misspelt: false },
    ],
    [
      "for another feature set",
      `${schemas}/SelfManagedHA-TechPreviewNoUpgrade/${NAME}.json`,
      { one: true, two: true, misspelt: false },
    ],
  ])("are found by group, kind and version, %s", (_, location, expected) => {
    const found = verdicts(join(folder, "own"), location).map(({ filename, status }) => {
      const [, name = ""] = /(\w+)\.json$/.exec(filename) ?? [];
      return [name, status];
    });
    const words = Object.entries(expected).map(([name, ok]) => [name, ok ? "statusValid" : "statusInvalid"]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(words));
  });
});

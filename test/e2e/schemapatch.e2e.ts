import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { generatedSchemas } from "../../src/crd/schemapatch/generated-schemas.js";
import { patchCrdText } from "../../src/crd/schemapatch/patch-crd-text.js";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import type { JsonObject } from "./harness/json-value.js";
import { controllerGenPath } from "./tools/pinned-tools.mjs";

const api = fileURLToPath(new URL(".", import.meta.url));
const twin = fileURLToPath(new URL("./go/twin", import.meta.url));

/** CRDs of the twin's kind as people keep them; what is behind the name says what is special about each. */
const HEAD = `# Kept by hand.
apiVersion: "apiextensions.k8s.io/v1"
kind: CustomResourceDefinition
metadata:
  annotations: {helm.sh/resource-policy: keep} # the chart's
  name: infrastructures.config.openshift.io
spec:
  group: config.openshift.io
  names:
    kind: Infrastructure
    listKind: InfrastructureList
    plural: infrastructures
    singular: infrastructure
  scope: Cluster
  preserveUnknownFields: false
  versions:
`;
const CASES: Readonly<Record<string, string>> = {
  "old.yaml": `${HEAD}  - name: v1\n    schema:\n      # generated\n      openAPIV3Schema:\n        type: object\n        properties: {spec: {type: string}}\n    served: true\n    storage: true # the only one\n`,
  "none.yaml": `${HEAD}  - name: v1\n    served: true\n    storage: true\nstatus: {}\n`,
  "flow.yaml": `${HEAD}  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n`,
  "indented.yaml": `${HEAD}      - name: v1\n        schema: {}\n        served: true\n        storage: true\n`,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-schemapatch-"));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

test.each(Object.entries(CASES))(
  "%s becomes what controller-gen's schemapatch makes of it, and keeps its comments",
  (name, text) => {
    const [crds, output] = [path.join(root, name, "crds"), path.join(root, name, "out")];
    for (const folder of [crds, output]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(crds, name), text);
    execFileSync(controllerGenPath(), [`schemapatch:manifests=${crds}`, "paths=./...", `output:dir=${output}`], {
      cwd: twin,
      env: { ...process.env, GOWORK: "off" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect(readdirSync(output)).toEqual([name]);
    const { files, diagnostics } = createCompiler()(readProject({ project: api }).texts);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const patched = patchCrdText({ path: name, text }, generatedSchemas(files));
    expect([patched.findings, patched.changed.length]).toEqual([[], 1]);
    const theirs: JsonObject = parse(readFileSync(path.join(output, name), "utf8"));
    expect(structureOf(parse(patched.text))).toEqual(structureOf(theirs));
    for (const comment of text.match(/#.*/g) ?? []) expect(patched.text).toContain(comment);
  },
);

/**
 * A CRD without what `controller-gen-twin.e2e.ts` accounts for: the descriptions that are texts of Kubernetes upstream, and the choices
 * of formats that controller-gen has no marker for.
 */
function structureOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structureOf);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => {
    if (key === "description") return typeof member !== "string";
    return key !== "anyOf" || !Array.isArray(member) || member.some((each) => !("format" in each));
  });
  return Object.fromEntries(members.map(([key, member]) => [key, structureOf(member)]));
}

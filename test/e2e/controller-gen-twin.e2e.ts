import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";
import { isJsonObject, type JsonValue } from "./harness/json-value.js";
import { controllerGenPath, pinnedTools } from "./tools/pinned-tools.mjs";

const api = fileURLToPath(new URL(".", import.meta.url));
const twin = fileURLToPath(new URL("./go/twin", import.meta.url));
const manifestName = "config.openshift.io_infrastructures.yaml";

/** A place where the two manifests are not the same; undefined stands for nothing there. */
interface Difference {
  readonly path: string;
  readonly controllerGen: JsonValue | undefined;
  readonly crdwright: JsonValue | undefined;
}

const schema = "spec.versions.0.schema.openAPIV3Schema.properties";
const vsphere = `${schema}.spec.properties.platformSpec.properties.vsphere.properties`;
const addressFormats = [{ format: "ipv4" }, { format: "ipv6" }, { format: "hostname" }];

const deliberate: readonly Difference[] = [
  // controller-gen signs what it writes.
  {
    path: "metadata.annotations.controller-gen.kubebuilder.io/version",
    controllerGen: pinnedTools().find(({ name }) => name === "controller-gen")?.version,
    crdwright: undefined,
  },
  // The twin takes the words of k8s.io/apimachinery here, and crdwright those of its own vocabulary.
  { path: `${schema}.apiVersion.description`, controllerGen: expect.any(String), crdwright: expect.any(String) },
  { path: `${schema}.kind.description`, controllerGen: expect.any(String), crdwright: expect.any(String) },
  // controller-gen has no marker for a choice of formats.
  {
    path: `${vsphere}.failureDomains.items.properties.server.anyOf`,
    controllerGen: undefined,
    crdwright: addressFormats,
  },
  { path: `${vsphere}.vcenters.items.properties.server.anyOf`, controllerGen: undefined, crdwright: addressFormats },
];

// A change in twin-api/ has to be made in go/twin/ too; until then it shows up here, path by path.
test("controller-gen makes the same of the Go twin as crdwright of twin-api/, but for deliberate differences", () => {
  expect(differences(controllerGenManifest(), crdwrightManifest())).toEqual(deliberate);
});

/** What controller-gen writes for the only kind of the twin. */
function controllerGenManifest(): JsonValue {
  const output = mkdtempSync(path.join(tmpdir(), "crdwright-e2e-twin-"));
  try {
    execFileSync(controllerGenPath(), ["crd", "paths=./...", `output:crd:dir=${output}`], {
      cwd: twin,
      env: { ...process.env, GOWORK: "off" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect(readdirSync(output)).toEqual([manifestName]);
    return parse(readFileSync(path.join(output, manifestName), "utf8"));
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** The one manifest for SelfManagedHA and its Default feature set, which controller-gen's naming stands for. */
function crdwrightManifest(): JsonValue {
  const { files, diagnostics } = createCompiler()(readProject({ project: api }).texts);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const manifest = files.find((file) => file.path === `crds/${manifestName}`);
  return parse(manifest?.text ?? "");
}

/** Every place, in the order of the paths, where one value is not the other. Lists are compared entry by entry. */
function differences(controllerGen: JsonValue | undefined, crdwright: JsonValue | undefined, at = ""): Difference[] {
  const ours = membersOf(crdwright);
  const theirs = membersOf(controllerGen);
  if (ours === undefined || theirs === undefined || Array.isArray(crdwright) !== Array.isArray(controllerGen)) {
    return controllerGen === crdwright ? [] : [{ path: at, controllerGen, crdwright }];
  }
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  return keys.flatMap((key) => differences(theirs.get(key), ours.get(key), at === "" ? key : `${at}.${key}`));
}

/** The members of an object or the entries of a list by key; undefined for anything else. */
function membersOf(value: JsonValue | undefined): Map<string, JsonValue | undefined> | undefined {
  if (Array.isArray(value) || isJsonObject(value)) return new Map(Object.entries(value));
  return undefined;
}

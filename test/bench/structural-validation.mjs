import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Ajv from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { parse } from "yaml";
import { amount, ratio } from "./figures.mjs";

const CRD =
  "generated/crds/config.openshift.io/v1/0000_10_config-operator_01_infrastructures-SelfManagedHA-CustomNoUpgrade.crd.yaml";
const ROUNDS = 15;
const MILLISECONDS = 60;

/** An object with much in it, and smaller ones. All are valid. */
function objects() {
  const server = (index) => `vcenter-${index}.example.com`;
  const failureDomain = (index) => ({
    name: `zone-${index}`,
    region: `region-${index % 3}`,
    zone: `zone-${index}`,
    server: server(index % 3),
    topology: {
      datacenter: `dc-${index}`,
      computeCluster: `/dc-${index}/host/cluster-${index}`,
      networks: [`network-${index}`],
      datastore: `/dc-${index}/datastore/store-${index}`,
      resourcePool: `/dc-${index}/host/cluster-${index}/Resources/pool`,
      folder: `/dc-${index}/vm/folder`,
    },
  });
  const vsphere = (count) => ({
    vcenters: [0, 1, 2].map((index) => ({ server: server(index), port: 443, datacenters: [`dc-${index}`] })),
    failureDomains: Array.from({ length: count }, (_, index) => failureDomain(index)),
    nodeNetworking: {
      internal: { network: "internal", networkSubnetCidr: ["10.0.0.0/16"], excludeNetworkSubnetCidr: ["10.1.0.0/16"] },
      external: { network: "external", networkSubnetCidr: ["192.168.0.0/16"] },
    },
    apiServerInternalIPs: ["10.0.0.5"],
    ingressIPs: ["10.0.0.6"],
    machineNetworks: ["10.0.0.0/16"],
  });
  return [12, 3, 1].map((count) => ({
    apiVersion: "config.openshift.io/v1",
    kind: "Infrastructure",
    metadata: { name: "cluster" },
    spec: { cloudConfig: { name: "", key: "config" }, platformSpec: { type: "VSphere", vsphere: vsphere(count) } },
    status: {
      apiServerURL: "https://api.example.com:6443",
      controlPlaneTopology: "HighlyAvailable",
      infrastructureTopology: "HighlyAvailable",
      platform: "VSphere",
      platformStatus: { type: "VSphere", vsphere: { apiServerInternalIPs: ["10.0.0.5"], ingressIPs: ["10.0.0.6"] } },
    },
  }));
}

/** The schema as JSON Schema: without extensions and formats, which ajv would have to be taught. */
function jsonSchema(node) {
  if (Array.isArray(node)) return node.map(jsonSchema);
  if (typeof node !== "object" || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !/^x-|^(?:description|format|default)$/.test(key));
  const schema = Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      key === "properties" ? fields(value) : key === "enum" ? value : jsonSchema(value),
    ]),
  );
  return schema;
}

function fields(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, jsonSchema(schema)]));
}

/** The time of one check of all objects, the best of several rounds, in microseconds; the checks take turns. */
function measureChecks(checks, values) {
  const best = checks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, check] of checks.entries()) {
      let count = 0;
      const start = performance.now();
      while (performance.now() - start < MILLISECONDS) {
        for (let times = 0; times < 100; times++)
          for (const value of values) if (!check(value)) throw new Error("an object is not valid");
        count += 100;
      }
      best[index] = Math.min(best[index], ((performance.now() - start) * 1000) / count);
    }
  }
  return best;
}

/** A JSON Schema as the function that ajv's standalone code is. */
export function ajvStandalone(root, schema) {
  const ajv = new Ajv({ code: { source: true, esm: false }, strict: false, allErrors: false, unicodeRegExp: true });
  const module = { exports: {} };
  const require = createRequire(join(root, "package.json"));
  new Function("module", "require", standaloneCode(ajv, ajv.compile(schema)))(module, require);
  return module.exports;
}

/**
 * Measures how long it takes to check that objects have the structure that a CRD asks for, by our code and by ajv's standalone
 * code. Formats count for neither; patterns count for both.
 */
async function measureStructuralValidation(root, scratch) {
  const entry = join(root, "src/emitters/validators/from-crd/compile-quick-check.ts");
  const bundled = join(scratch, "quick-check.mjs");
  const banner = `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(${JSON.stringify(join(root, "package.json"))});`;
  await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile: bundled,
    external: ["re2js"],
    banner: { js: banner },
  });
  const { compileQuickCheck } = await import(pathToFileURL(bundled).href);
  const schema = parse(readFileSync(join(root, CRD), "utf8")).spec.versions[0].schema.openAPIV3Schema;
  const plain = jsonSchema(schema);
  const [ours, theirs] = measureChecks([compileQuickCheck(plain), ajvStandalone(root, plain)], objects());
  return { ours, theirs };
}

/** The structure of objects, beside ajv. */
export const structureSection = {
  name: "structure",
  title: "Three objects checked against the structure of a CRD",
  async measure({ root, scratch }) {
    const { ours, theirs } = await measureStructuralValidation(root, scratch);
    return [
      amount("by crdwright", ours, "µs"),
      amount("by ajv's standalone code", theirs, "µs"),
      ratio("crdwright / ajv standalone", ours / theirs, 1.5),
    ];
  },
};

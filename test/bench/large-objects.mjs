import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { amount, ratio } from "./figures.mjs";
import { ajvStandalone } from "./structural-validation.mjs";

const MANY = 100_000;
const FEW = 10_000;
const ROUNDS = 5;

const text = { type: "string", maxLength: 200 };
const item = {
  type: "object",
  required: ["name"],
  properties: { name: text, port: { type: "integer", minimum: 1 }, note: text },
};
const keyed = { type: "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"], items: item };
const set = { type: "array", "x-kubernetes-list-type": "set", items: text };
const spec = { type: "object", properties: { items: keyed, names: set } };
const rules = [{ rule: "self.name != '' && self.note != ''" }, { rule: "self.name == oldSelf.name" }];
const ruled = {
  ...spec,
  properties: { names: set, items: { ...keyed, items: { ...item, "x-kubernetes-validations": rules } } },
};
/** The same as JSON Schema, which has a word for sets, but none for lists with keys. */
const plain = {
  type: "object",
  properties: { spec: { ...spec, properties: { items: keyed, names: { ...set, uniqueItems: true } } } },
};

function crd(specSchema) {
  const schema = { openAPIV3Schema: { type: "object", properties: { spec: specSchema } } };
  return {
    spec: {
      group: "example.com",
      scope: "Cluster",
      names: { kind: "Widget", plural: "widgets" },
      versions: [{ name: "v1", storage: true, schema }],
    },
  };
}

/** An object of about 10 MB with 100,000 items; with `port` 0, each of these is wrong. */
function widget(count, port = 1) {
  const note = "x".repeat(30);
  const items = Array.from({ length: count }, (_, index) => ({ name: `item-${index}`, port, note }));
  const names = Array.from({ length: count }, (_, index) => `name-${index}`);
  const metadata = { name: "a", resourceVersion: "1" };
  return { apiVersion: "example.com/v1", kind: "Widget", metadata, spec: { items, names } };
}

/** CPU milliseconds of calls in turn, the best of several rounds. */
function measureCalls(calls) {
  const best = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, call] of calls.entries()) {
      const start = process.cpuUsage();
      if (!call()) throw new Error("the answer is another than it should be");
      const { user, system } = process.cpuUsage(start);
      best[index] = Math.min(best[index], (user + system) / 1000);
    }
  }
  return best;
}

async function loadValidators(root, scratch) {
  const outfile = join(scratch, "large-objects.mjs");
  const folder = join(root, "src/emitters/validators/from-crd");
  const contents = `export { validatorForCrd } from "./validator-for-crd.js"; export { compileQuickCheck } from "./compile-quick-check.js";`;
  const options = { bundle: true, format: "esm", platform: "node", packages: "external", logLevel: "error" };
  await build({ ...options, stdin: { contents, resolveDir: folder }, outfile });
  return import(pathToFileURL(outfile).href);
}

/** Objects with very many items: beside ajv, and beside those with a tenth of the items, which shows whether all is linear. */
export const largeObjectsSection = {
  name: "large",
  title: "An object of 100,000 list items with keys, and a set of as many",
  async measure({ root, scratch }) {
    const { validatorForCrd, compileQuickCheck } = await loadValidators(root, scratch);
    const validator = validatorForCrd(crd(ruled));
    const quickCheck = compileQuickCheck({ type: "object", properties: { spec } });
    const theirs = ajvStandalone(root, { type: "object", properties: { spec } });
    const withSets = ajvStandalone(root, plain);
    const callsOf = (count) => {
      const [object, wrong] = [widget(count), widget(count, 0)];
      const reversed = { ...object, spec: { ...object.spec, items: [...object.spec.items].reverse() } };
      const created = { ...object, metadata: { name: "a" } };
      return [
        () => validator.create(created).ok,
        () => validator.update(object, reversed).ok,
        // What was wrong before and stays is let through.
        () => validator.update(wrong, structuredClone(wrong)).ok,
      ];
    };
    const [object, wrong] = [widget(MANY), widget(MANY, 0)];
    for (const check of [quickCheck, theirs, withSets]) if (check(wrong)) throw new Error("a port 0 is let through");
    const checks = [quickCheck, theirs, withSets].map((check) => () => check(object));
    const [structure, ajv, ajvWithSets, create, update, ratcheted, ...few] = measureCalls([
      ...checks,
      ...callsOf(MANY),
      ...callsOf(FEW),
    ]);
    const [createFew, updateFew, ratchetedFew] = few;
    return [
      amount("the structure alone", structure, "ms"),
      ratio("the structure alone / ajv standalone", structure / ajv, 1.5),
      amount("create, with keys, sets, rules, defaults and the object that is stored", create, "ms"),
      ratio("the same / ajv standalone, with sets alone", create / ajvWithSets),
      amount("update, all items in another order", update, "ms"),
      amount("update, all items wrong as before", ratcheted, "ms"),
      ratio("create / the same of a tenth", create / createFew, 15),
      ratio("update / the same of a tenth", update / updateFew, 15),
      ratio("update of what is wrong / the same of a tenth", ratcheted / ratchetedFew, 15),
    ];
  },
};

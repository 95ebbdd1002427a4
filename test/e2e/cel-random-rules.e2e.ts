import { afterAll, expect, test } from "vitest";
import type { CheckedExpression } from "../../src/cel/check/checked-expression.js";
import { dataSize } from "../../src/cel/cost/data-size.js";
import { estimateCost } from "../../src/cel/cost/estimate.js";
import { newRuleEnvironment } from "../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../src/cel/rules/check-schema-rules.js";
import type { Expression } from "../../src/cel/syntax/expression.js";
import { BOOL, type CelType, DYN, isDynOrError, optionalContent } from "../../src/cel/types/cel-type.js";
import { schemaType } from "../../src/cel/types/schema-type.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import type { KubeObject, KubeValue } from "../../src/kube/values/kube-value.js";
import { isList, isObject } from "../../src/kube/values/value-kind.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { ExpressionMaker } from "../cel/random/random-expression.js";
import { randomObject } from "../cel/random/random-object.js";
import { RANDOM_RULE_SCHEMA } from "../cel/random/random-schema.js";
import { MISFIT_PROPERTIES, MISFIT_ROWS } from "../kube/validation/rules/misfit-rows.js";
import { crdOfSpec, GROUP, rootOf, withRules } from "./cel-rule-crd.js";
import { collectionPath, objectOf } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import {
  applyDefinition,
  definitionName,
  definitions,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import { objectOfText } from "./harness/differential-subjects.js";
import { jsonText } from "./harness/json-text.js";
import { parseJson } from "./harness/json-value.js";
import { type Random, randomFrom } from "./harness/random-source.js";
import { parseServerStatus } from "./harness/server-status.js";

const VERSION = "1.37";
const RULES = Number(process.env["CRDWRIGHT_RULES"] ?? 1000);
const SEED = process.env["CRDWRIGHT_SEED"] ?? "rules";
const RULES_PER_CRD = 50;
const OBJECTS = 10;
/** All rules of a CRD together may cost a hundred million by the estimate. */
const MAX_COST = 1_000_000n;

/** A list with an optional item of no type, over whose estimate the server breaks off the connection. */
const FATAL = /\?dyn\(/;

let server: ControlPlane | undefined;

afterAll(async () => {
  await server?.stop();
});

/** Random rules that a new CRD may have, by our check and estimate. */
function randomRules(
  random: Random,
  count: number,
  names: readonly string[] = ["self"],
  isLeftOut: (checked: CheckedExpression) => boolean = () => false,
): string[] {
  const self = schemaType(RANDOM_RULE_SCHEMA, { root: false });
  const size = dataSize(RANDOM_RULE_SCHEMA, false, VERSION);
  if (self === undefined || size === undefined) throw new Error("rules do not see the schema");
  const environment = newRuleEnvironment(VERSION);
  const rules = new Set<string>();
  while (rules.size < count) {
    const maker = new ExpressionMaker(
      random,
      self,
      names.map((text) => ({ text, type: self })),
    );
    const source = maker.make(BOOL, 2 + random.below(4));
    if (FATAL.test(source)) continue;
    const spec = withRules(RANDOM_RULE_SCHEMA, [{ rule: source }]);
    const { faults, rules: taken } = checkSchemaRules(rootOf(spec), environment);
    const [rule] = taken;
    if (faults.length > 0 || rule === undefined || goesThroughMap(rule.checked) || isBeyondUs(rule.checked)) continue;
    if (isLeftOut(rule.checked)) continue;
    if (estimateCost(rule.checked, size, VERSION).max > MAX_COST) continue;
    rules.add(source);
  }
  return [...rules];
}

/** The server goes through a map in another order each time, so that it is chance which of several errors it tells. */
function goesThroughMap({ types }: CheckedExpression): boolean {
  return [...types.keys()].some((node) => node.kind === "macro" && types.get(node.range)?.kind === "map");
}

/**
 * What nobody writes and we do not follow the server in: optionals as `dyn`, whose content it compares without the type that its
 * own check found; its name for what is no key; and `min`, `max` and `isSorted` of a list with items of several types.
 */
function isBeyondUs({ types }: CheckedExpression): boolean {
  return [...types.keys()].some((node) => {
    if (node.kind !== "call") return false;
    const of = (part: Expression | undefined): CelType => (part && types.get(part)) ?? DYN;
    const [first, second] = node.arguments;
    if (node.name === "dyn") return optionalContent(of(first)) !== undefined;
    if (node.name === "_[_]" || node.name === "_[?_]") return isDynOrError(of(second));
    const receiver = of(node.target);
    const isMixed = isDynOrError(receiver) || (receiver.kind === "list" && isDynOrError(receiver.element));
    return ["min", "max", "isSorted"].includes(node.name) && isMixed;
  });
}

test(`${RULES} random rules on ${OBJECTS} random objects each give the server's verdict and messages`, async () => {
  const random = randomFrom(SEED);
  const differences: { readonly object: string; readonly onlyServer: string[]; readonly onlyOurs: string[] }[] = [];
  const figures = { rules: 0, pairs: 0, failed: 0, errors: 0 };
  // All before there is a server, whose connections do not wait for it.
  const batches = Array.from({ length: Math.ceil(RULES / RULES_PER_CRD) }, () => randomRules(random, RULES_PER_CRD));
  server = await startControlPlane();
  for (const [index, rules] of batches.entries()) {
    const kind = `Random${index}`;
    const crd = crdOfSpec(
      kind,
      withRules(
        RANDOM_RULE_SCHEMA,
        rules.map((rule) => ({ rule })),
      ),
    );
    const created = await server.client.create(definitions, crd);
    expect(created.accepted ? [] : created.status.causes, `the CRD ${kind} of seed ${SEED}`).toEqual([]);
    await waitUntilEstablished(server.client, definitionName(crd));
    const validator = validatorForCrd(objectOfText(JSON.stringify(crd)));
    const resource = { group: GROUP, version: "v1", plural: `${kind.toLowerCase()}s` };
    figures.rules += rules.length;
    for (let count = 0; count < OBJECTS; count++) {
      const spec: KubeObject = randomObject(RANDOM_RULE_SCHEMA, random, 0);
      const object: KubeObject = { apiVersion: `${GROUP}/v1`, kind, metadata: { name: "one" }, spec };
      const text = jsonText(object);
      const answer = await server.client.create(resource, text, { dryRun: true });
      const theirs = answer.accepted ? [] : answer.status.causes.map(({ field, message }) => `${field}: ${message}`);
      const ours = validator.create(objectOfText(text)).errors.map(({ message }) => message);
      figures.pairs += rules.length;
      figures.failed += theirs.length;
      figures.errors += theirs.filter((text) => !text.includes("failed rule")).length;
      const [onlyServer, onlyOurs] = [without(theirs, ours), without(ours, theirs)];
      if (onlyServer.length + onlyOurs.length > 0) differences.push({ object: jsonText(spec), onlyServer, onlyOurs });
    }
  }
  console.log(`random rules: ${JSON.stringify(figures)}, ${differences.length} objects differ; seed ${SEED}`);
  expect(differences.slice(0, 10), `${differences.length} differences of seed ${SEED}`).toEqual([]);
}, 1_800_000);

/** Makes an object of which some parts, and some items that may not be null, have nothing to do with the schema. */
function wrongObject(random: Random): KubeObject {
  const withNulls = (value: KubeValue | undefined): KubeValue => {
    if (isList(value)) return value.map((item) => (random.chance(0.15) ? null : withNulls(item)));
    if (!isObject(value)) return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withNulls(member)]));
  };
  return Object.fromEntries(
    Object.entries(randomObject(RANDOM_RULE_SCHEMA, random, 0.08)).map(([key, value]) => [key, withNulls(value)]),
  );
}

/**
 * Rules of which it is chance what the server says of parts that are no values: it goes through the fields of objects that it
 * compares in another order each time. And what nobody writes and we do not follow the server in: such parts in lists that a
 * rule makes, compared, asked for by the library of sets or made by `distinct`, and as `dyn`; and an item as an index.
 */
function isUnsteady({ types }: CheckedExpression): boolean {
  return [...types.keys()].some((node) => {
    if (node.kind !== "call") return false;
    const [first, second] = node.arguments;
    const isIndex = node.name === "_[_]" || node.name === "_[?_]";
    if (isIndex && second !== undefined && second.kind !== "literal") return true;
    if (node.name === "dyn" || node.name === "distinct") return true;
    if (node.name.startsWith("sets.")) return first?.kind !== "select" || second?.kind !== "select";
    const isMade = first?.kind !== "select" && first?.kind !== "identifier";
    if (EQUALITY.has(node.name) && isMade && first !== undefined && types.get(first)?.kind === "list") return true;
    const compared = [node.target, first, second].map((part) => (part && types.get(part)) ?? BOOL);
    return COMPARING.has(node.name) && compared.some(holdsObjects);
  });
}

const EQUALITY: ReadonlySet<string> = new Set(["_==_", "_!=_"]);
const COMPARING: ReadonlySet<string> = new Set("_==_ _!=_ @in indexOf lastIndexOf includes".split(" "));

function holdsObjects(type: CelType): boolean {
  const content = optionalContent(type);
  if (content !== undefined) return holdsObjects(content);
  return type.kind === "list"
    ? holdsObjects(type.element)
    : type.kind === "object" || type.kind === "map" || isDynOrError(type);
}

/** Rules of a schema, and values that were stored before there was that schema. */
interface StoredBatch {
  readonly schema: StructuralSchema;
  readonly rules: readonly string[];
  readonly specs: readonly KubeObject[];
}

test(`rules on stored objects of which parts are of other types give the server's verdict and messages`, async () => {
  const random = randomFrom(`${SEED} stored`);
  const differences: { readonly object: string; readonly onlyServer: string[]; readonly onlyOurs: string[] }[] = [];
  const figures = { rules: 0, pairs: 0, failed: 0, ofTypes: 0 };
  const written: StoredBatch = {
    schema: { type: "object", properties: MISFIT_PROPERTIES },
    rules: [...new Set(MISFIT_ROWS.map(([rule]) => rule))],
    specs: MISFIT_ROWS.map(([, spec]) => spec),
  };
  const batches = Array.from(
    { length: Math.ceil(RULES / RULES_PER_CRD) },
    (): StoredBatch => ({
      schema: RANDOM_RULE_SCHEMA,
      rules: randomRules(random, RULES_PER_CRD, ["self", "oldSelf"], isUnsteady),
      specs: Array.from({ length: OBJECTS }, () => wrongObject(random)),
    }),
  );
  server ??= await startControlPlane();
  for (const [index, { schema, rules, specs }] of [written, ...batches].entries()) {
    const kind = `Stored${index}`;
    const resource = { group: GROUP, version: "v1", plural: `${kind.toLowerCase()}s` };
    const loose = crdOfSpec(kind, { type: "object", "x-kubernetes-preserve-unknown-fields": true });
    objectOf(await applyDefinition(server.client, loose));
    await waitUntilEstablished(server.client, definitionName(loose));
    const olds: KubeObject[] = [];
    for (const [at, spec] of specs.entries()) {
      const object = { apiVersion: `${GROUP}/v1`, kind, metadata: { name: `old-${at}` }, spec };
      const reply = await server.client.send({
        method: "POST",
        path: collectionPath(resource),
        body: jsonText(object),
      });
      if (reply.statusCode !== 201) throw new Error(reply.text);
      olds.push(objectOfText(reply.text));
    }
    const crd = crdOfSpec(
      kind,
      withRules(
        schema,
        rules.map((rule) => ({ rule })),
      ),
    );
    objectOf(await applyDefinition(server.client, crd));
    await waitUntilPropagated(server.client);
    const validator = validatorForCrd(objectOfText(JSON.stringify(crd)));
    figures.rules += rules.length;
    for (const old of olds) {
      const metadata = isObject(old["metadata"]) ? old["metadata"] : {};
      const { managedFields: _, ...kept } = metadata;
      const object: KubeObject = { ...old, metadata: { ...kept, labels: { changed: "yes" } } };
      const path = `${collectionPath(resource)}/${String(metadata["name"])}?dryRun=All&fieldValidation=Ignore`;
      const reply = await server.client.send({ method: "PUT", path, body: jsonText(object) });
      const status = parseServerStatus(parseJson(reply.text));
      const theirs = (status?.causes ?? []).map(({ field, message }) => `${field}: ${message}`);
      const { errors } = validator.update(old, objectOfText(jsonText(object)), { fieldValidation: "Ignore" });
      const ours = errors.map(({ message }) => message);
      figures.pairs += rules.length;
      figures.failed += theirs.length;
      figures.ofTypes += theirs.filter((text) => text.includes("invalid data")).length;
      const [onlyServer, onlyOurs] = [without(theirs, ours), without(ours, theirs)];
      if (onlyServer.length + onlyOurs.length > 0)
        differences.push({ object: jsonText(old["spec"] ?? null), onlyServer, onlyOurs });
    }
  }
  console.log(`stored objects: ${JSON.stringify(figures)}, ${differences.length} objects differ; seed ${SEED}`);
  expect(figures.ofTypes).toBeGreaterThan(0);
  expect(differences.slice(0, 10), `${differences.length} differences of seed ${SEED}`).toEqual([]);
}, 1_800_000);

/** What a list has more often than another one. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((text) => {
    const index = left.indexOf(text);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { costFindings } from "../../src/cel/cost/cost-findings.js";
import { schemaCosts } from "../../src/cel/cost/rule-costs.js";
import { AUTHORIZER } from "../../src/cel/functions/authorizer.js";
import { newRuleEnvironment } from "../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../src/cel/rules/check-schema-rules.js";
import { validatorForCrd } from "../../src/emitters/validators/from-crd/validator-for-crd.js";
import { readJson } from "../../src/kube/decode/read-json.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import type { StructuralSchema, ValidationRule } from "../../src/schema/structural-schema.js";
import type { ExpressionRow } from "../cel/compile/expression-row.js";
import { BASIC_ROWS } from "../cel/compile/rows/basic-rows.js";
import { CHAIN_ROWS } from "../cel/compile/rows/chain-rows.js";
import { FORMAT_ROWS } from "../cel/compile/rows/format-rows.js";
import { FOUND_FORMAT_ROWS, FOUND_LIST_ROWS, FOUND_ROWS } from "../cel/compile/rows/found-rows.js";
import { LIST_ROWS } from "../cel/compile/rows/list-rows.js";
import { MORE_ROWS } from "../cel/compile/rows/more-rows.js";
import { NAME_ROWS } from "../cel/compile/rows/name-rows.js";
import { WRONG_DATA_ROWS } from "../cel/compile/rows/wrong-data-rows.js";
import { SUBJECTS, type SubjectName } from "../cel/compile/subjects.js";
import { BUDGET_CASES } from "./cel-budget-cases.js";
import { OVERLOAD_ROWS } from "./cel-overload-rows.js";
import { REFUSABLE_RULES, REFUSABLE_SCHEMA } from "./cel-refusable-rules.js";
import { bounded, crdOfSpec, GROUP, rootOf, withRules } from "./cel-rule-crd.js";
import { brokenByValue } from "./cel-rule-literal.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { definitionName, definitions, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import type { StatusCause } from "./harness/server-status.js";

const VERSION = "1.37";

const TABLES: readonly (readonly [kind: string, SubjectName, readonly ExpressionRow[]])[] = [
  ["Basic", "basic", BASIC_ROWS],
  ["More", "basic", MORE_ROWS],
  ["Typed", "lists", LIST_ROWS],
  ["Format", "formats", FORMAT_ROWS],
  ["Named", "names", NAME_ROWS],
  ["Wrong", "wrong", WRONG_DATA_ROWS],
  ["Overload", "basic", OVERLOAD_ROWS],
  ["Found", "basic", FOUND_ROWS],
  ["Chain", "basic", CHAIN_ROWS],
  ["FoundFormat", "formats", FOUND_FORMAT_ROWS],
  ["FoundTyped", "lists", FOUND_LIST_ROWS],
];

/** Rules that the server takes and we do not: a message of a well-known type is of no use in a rule, and nobody writes one. */
const ONLY_WE_REFUSE = ["google.protobuf.Int32Value{value: 1} == 1"];

const figures = { accepted: 0, refused: 0, values: 0, errors: 0, budgets: 0 };
/** The overloads of the rules that the server took, or refused for their cost alone. */
const used = new Set<string>();
let server: ControlPlane;

beforeAll(async () => {
  server = await startControlPlane();
});
afterAll(async () => {
  const { accepted, refused, values, errors, budgets } = figures;
  console.log(
    `CEL rules: ${accepted} accepted and ${refused} refused as by the server; evaluated with the server's verdict and ` +
      `message: ${values} with a value, ${errors} with an error; ${budgets} schemas over budget with the server's estimates`,
  );
  await server?.stop();
});

/** What the server has against the schema of a `spec`. */
async function refusalsOf(kind: string, spec: StructuralSchema): Promise<readonly StatusCause[]> {
  const answer = await server.client.create(definitions, crdOfSpec(kind, spec), { dryRun: true });
  if (!answer.accepted && answer.status.causes.length === 0) throw new Error(answer.status.message);
  return answer.accepted ? [] : answer.status.causes;
}

const RULE_PATH = /^spec\.validation\.openAPIV3Schema\.properties\[spec\]\.x-kubernetes-validations\[(\d+)\]/;

/** The rules on `spec` that the server does not take, and those that we do not. */
async function refusedRules(
  kind: string,
  schema: StructuralSchema,
  rules: readonly ValidationRule[],
): Promise<{ server: ReadonlySet<number>; ours: ReadonlySet<number> }> {
  const causes = await refusalsOf(kind, withRules(schema, rules));
  // What says that all rules together are too expensive is of the schemas over budget, below.
  const own = causes.filter(({ message }) => !/\b(?:entire OpenAPIv3 schema)\b/.test(message));
  const theirs = own.map(({ field, message }) => {
    const index = RULE_PATH.exec(field)?.[1];
    if (index === undefined) throw new Error(`${field}: ${message}`);
    return Number(index);
  });
  const root = rootOf(withRules(schema, rules));
  const checked = checkSchemaRules(root, newRuleEnvironment(VERSION));
  for (const { checked: taken } of checked.rules) {
    for (const [only, ...others] of taken.overloads.values()) if (only && others.length === 0) used.add(only);
  }
  const expensive = costFindings(root, schemaCosts(root, checked.rules, VERSION), VERSION);
  const ours = [
    ...checked.faults.map(({ index }) => index),
    ...expensive.flatMap((finding) => (finding.kind === "total" ? [] : [finding.rule.index])),
  ];
  return { server: new Set(theirs), ours: new Set(ours) };
}

test("the rules that the server refuses are the ones that we refuse", async () => {
  const rules = REFUSABLE_RULES.map((rule) => (typeof rule === "string" ? { rule } : rule));
  const refused = await refusedRules("Refusable", REFUSABLE_SCHEMA, rules);
  const named = (set: ReadonlySet<number>): ValidationRule[] => rules.filter((_, index) => set.has(index));
  const theirs = named(refused.server);
  const onlyOurs = named(refused.ours).filter((rule) => !theirs.includes(rule));
  expect(onlyOurs.map(({ rule }) => rule)).toEqual(ONLY_WE_REFUSE);
  expect(named(refused.ours).filter((rule) => !onlyOurs.includes(rule))).toEqual(theirs);
  figures.refused += refused.server.size;
  figures.accepted += rules.length - refused.server.size - onlyOurs.length;
});

describe.each(TABLES)("%s expressions", (kind, subject, rows) => {
  test("are taken, and give the server's verdict and message", async () => {
    const { schema: written, data: everything } = SUBJECTS[subject];
    // A time without a zone is refused by the format, so that the rules would not be evaluated.
    const data = everything.replace('"2024-02-29T10:00:00"', '"2024-02-29T10:00:00Z"');
    // The schemas are literals, which are narrower than what a schema may be.
    const schema = bounded(written as unknown as StructuralSchema);
    const rules = rows.map(([expression, result]) => ({ rule: brokenByValue(expression, result) }));
    const refused = await refusedRules(kind, schema, rules);
    const named = (set: ReadonlySet<number>): ValidationRule[] => rules.filter((_, index) => set.has(index));
    expect(named(refused.ours)).toEqual(named(refused.server));
    const taken = rows.filter((_, index) => !refused.server.has(index));
    figures.refused += refused.server.size;
    figures.accepted += taken.length;

    const crd = crdOfSpec(
      kind,
      withRules(
        schema,
        rules.filter((_, index) => !refused.server.has(index)),
      ),
    );
    const created = await server.client.create(definitions, crd);
    if (!created.accepted) throw new Error(created.status.message);
    await waitUntilEstablished(server.client, definitionName(crd));
    const head = `"apiVersion":"${GROUP}/v1","kind":"${kind}","metadata":{"name":"one"}`;
    const text = `{${head},"spec":${data}}`;
    const resource = { group: GROUP, version: "v1", plural: `${kind.toLowerCase()}s` };
    const answer = await server.client.create(resource, text, { dryRun: true });
    const theirs = answer.accepted ? [] : answer.status.causes.map(({ field, message }) => `${field}: ${message}`);
    const ours = validatorForCrd(decodedObject(JSON.stringify(crd))).create(decodedObject(text));
    expect(ours.errors.map(({ message }) => message)).toEqual(theirs);
    // Each rule is broken by the value or the error of its expression.
    expect(theirs).toHaveLength(taken.length);
    const failed = taken.filter(([, result]) => result.startsWith("error: ")).length;
    figures.errors += failed;
    figures.values += taken.length - failed;
  });
});

test("the tables use each overload that a rule of a CRD may use", () => {
  const authorization = new Set<string>(AUTHORIZER.map(([, id]) => id));
  const all = [...newRuleEnvironment(VERSION).functions.values()].flatMap(({ overloads }) => overloads);
  expect(all.map(({ id }) => id).filter((id) => !used.has(id) && !authorization.has(id))).toEqual([]);
});

test.each(BUDGET_CASES)("the estimates are the server's: %s", async (_, spec) => {
  const theirs = (await refusalsOf("Budget", spec)).map(({ message }) => message);
  const root = rootOf(spec);
  const checked = checkSchemaRules(root, newRuleEnvironment(VERSION));
  expect(checked.faults).toEqual([]);
  const findings = costFindings(root, schemaCosts(root, checked.rules, VERSION), VERSION);
  const ours = findings.flatMap((finding) => [
    finding.text,
    ...(finding.kind === "total" ? finding.contributions.map(() => finding.contribution) : []),
  ]);
  expect(ours.map((text) => `Forbidden: ${text}`).sort()).toEqual([...theirs].sort());
  if (theirs.length > 0) figures.budgets++;
});

function decodedObject(json: string): KubeObject {
  const value = readJson(json).documents[0]?.value;
  // Both texts are of objects.
  return value as KubeObject;
}

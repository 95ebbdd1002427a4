import type { Node, Pair, YAMLMap } from "yaml";
import type { JsonObject } from "../../kube/values/json-value.js";
import { toYaml } from "../yaml/to-yaml.js";
import { yamlPackage } from "../yaml/yaml-package.js";

/** A stretch of a text and what comes in its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const SCHEMA = "schema";
const OPEN_API = "openAPIV3Schema";

/**
 * Returns the edit that gives a version of a CRD another schema and leaves all else of the text as it is, comments around the schema
 * included; or why there is none.
 */
export function schemaEdit(
  text: string,
  version: YAMLMap,
  schema: JsonObject,
): TextEdit | { readonly problem: string } {
  const { isMap } = yamlPackage();
  if (version.flow === true) return flowEdit(text, version, schema);
  const pair = pairOf(version, SCHEMA);
  const column = columnOf(text, startOf(version));
  if (pair === undefined) {
    const end = lineEnd(text, contentEnd(text, version));
    return { start: end, end, text: `\n${blockOf(schema, column, [SCHEMA, OPEN_API])}` };
  }
  const { value } = pair;
  const problem = problemOf(value);
  if (problem !== undefined) return { problem };
  // A mistake such as a text in the place of the schema goes as well.
  if (!isMap(value) || value.flow === true) return replaced(text, pair, blockOf(schema, column + 2, [OPEN_API]));
  const inner = pairOf(value, OPEN_API);
  const innerColumn = columnOf(text, startOf(value));
  if (inner === undefined) {
    const end = lineEnd(text, contentEnd(text, value));
    return { start: end, end, text: `\n${blockOf(schema, innerColumn, [OPEN_API])}` };
  }
  const innerProblem = problemOf(inner.value);
  if (innerProblem !== undefined) return { problem: innerProblem };
  if (!isMap(inner.value) || inner.value.flow === true)
    return replaced(text, inner, blockOf(schema, innerColumn + 2, []));
  const start = startOf(inner.value);
  const block = blockOf(schema, columnOf(text, start), []).trimStart();
  return { start, end: contentEnd(text, inner.value), text: block };
}

/** Puts lines in the place of what stands behind a key on its line, which may be nothing. */
function replaced(text: string, { key, value }: Pair<unknown, unknown>, lines: string): TextEdit {
  const { isNode } = yamlPackage();
  const keyEnd = isNode(key) ? (key.range?.[1] ?? 0) : 0;
  const start = text.indexOf(":", keyEnd) + 1;
  const end = isNode(value) ? Math.max(start, contentEnd(text, value)) : start;
  // A comment behind the key stays on its line.
  if (text.slice(start, end).trim() === "") {
    const atEnd = lineEnd(text, start);
    return { start: atEnd, end: atEnd, text: `\n${lines}` };
  }
  return { start, end, text: `\n${lines}` };
}

/** In brackets, as in a file of JSON, the schema is JSON. */
function flowEdit(text: string, version: YAMLMap, schema: JsonObject): TextEdit | { readonly problem: string } {
  const pair = pairOf(version, SCHEMA);
  const start = startOf(version);
  const isOneLine = !text.slice(start, contentEnd(text, version)).includes("\n");
  const json = (value: JsonObject, from: number): string => {
    if (isOneLine) return jsonOf(value);
    const indent = /^\s*/.exec(text.slice(text.lastIndexOf("\n", from - 1) + 1))?.[0] ?? "";
    return jsonOf(value, 2).replaceAll("\n", `\n${indent}`);
  };
  const member = { [OPEN_API]: schema };
  if (pair === undefined) {
    const comma = version.items.length === 0 ? "" : ", ";
    return { start: start + 1, end: start + 1, text: `"${SCHEMA}": ${json(member, start)}${comma}` };
  }
  const { value } = pair;
  const problem = problemOf(value);
  if (problem !== undefined || !yamlPackage().isNode(value)) return { problem: problem ?? "it has no value" };
  const from = startOf(value);
  return { start: from, end: contentEnd(text, value), text: json(member, from) };
}

function jsonOf(value: JsonObject, indent?: number): string {
  // Numbers beyond 2^53 are bigint, which JSON.stringify does not take; they are put in once it is done.
  const large: bigint[] = [];
  const mark = (_: string, each: unknown): unknown => (typeof each === "bigint" ? `\0${large.push(each) - 1}` : each);
  return JSON.stringify(value, mark, indent).replace(/"\\u0000(\d+)"/g, (_, index) => String(large[Number(index)]));
}

/** The lines of a schema below keys, as they stand in a generated CRD, with the first key or member in a column. */
function blockOf(schema: JsonObject, column: number, keys: readonly string[]): string {
  // Lines are folded by where they stand: four levels deep, as in every CRD.
  const whole = toYaml({ spec: { versions: [{ [SCHEMA]: { [OPEN_API]: schema } }] } });
  const members = whole.split("\n").slice(4, -1);
  const head = keys.map((key, index) => `${" ".repeat(column + 2 * index)}${key}:`);
  return [...head, ...indented(members, column + 2 * keys.length)].join("\n");
}

/** In what {@link toYaml} writes, members of a schema stand in this column. */
const GENERATED_COLUMN = 8;

function indented(lines: readonly string[], column: number): string[] {
  const more = " ".repeat(Math.max(0, column - GENERATED_COLUMN));
  return lines.map((line) => (line === "" ? line : `${more}${line.slice(Math.max(0, GENERATED_COLUMN - column))}`));
}

function pairOf(map: YAMLMap, name: string): Pair<unknown, unknown> | undefined {
  const { isScalar } = yamlPackage();
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Why a node cannot give way to lines of its own: others refer to it, or it to others. */
function problemOf(node: unknown): string | undefined {
  const { isAlias, isMap, isScalar, isSeq, visit } = yamlPackage();
  if (isAlias(node)) return "it stands for what an anchor marks elsewhere";
  if (!isMap(node) && !isScalar(node) && !isSeq(node)) return undefined;
  let problem: string | undefined;
  visit(node, (_, inner) => {
    const hasAnchor = (isMap(inner) || isScalar(inner) || isSeq(inner)) && inner.anchor !== undefined;
    const hasTag = (isMap(inner) || isScalar(inner) || isSeq(inner)) && inner === node && inner.tag?.startsWith("!");
    if (hasAnchor) problem = "an anchor in it may be used elsewhere";
    else if (hasTag === true) problem = "it has a tag";
  });
  return problem;
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Where the last thing of a node ends that is no comment and no line break. */
function contentEnd(text: string, node: Node): number {
  const { isMap, isNode, isPair, isSeq } = yamlPackage();
  const last = (isMap(node) || isSeq(node)) && node.flow !== true ? node.items.at(-1) : undefined;
  if (isPair(last)) {
    const inner = isNode(last.value) ? last.value : last.key;
    if (isNode(inner)) return contentEnd(text, inner);
  }
  if (isNode(last)) return contentEnd(text, last);
  const [start, end] = node.range ?? [0, 0];
  return start + text.slice(start, end).trimEnd().length;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

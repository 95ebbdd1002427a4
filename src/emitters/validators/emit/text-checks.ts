import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { call, listOfLines, objectOfLines, wrapped } from "../../../code/lists.js";
import { regExp, text } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { code, js } from "../../../code/templates.js";
import { formatCheckName, STRING_FORMATS } from "../../../kube/formats/string-format.js";
import { boundedRegExp } from "../../../kube/regex/bounded-regexp.js";
import { type Gated, valuesOf } from "../../../model/gated-value.js";
import type { GatedSchema } from "../../../schema/gated-schema.js";
import { fieldNames } from "../../../schema/path.js";
import { gatedChildrenOf } from "../../../schema/visit.js";
import type { Declaration } from "./quick-code.js";

/** The checks of texts that a schema names, as constants of a file. */
export interface NamedTextChecks {
  readonly declarations: readonly Declaration[];
  /** The function of a format; undefined for one that no server knows, which asks for nothing. */
  readonly format: (format: unknown) => Piece | undefined;
  /** The constant of a pattern. */
  readonly pattern: (source: unknown) => Piece | undefined;
  /** All of them as a literal of the type TextChecks; undefined where there are none. */
  readonly table: Piece | undefined;
  /** Whether the schema has embedded resources. */
  readonly embedded: boolean;
}

export interface TextCheckOptions {
  readonly names: IdentifierPool;
  /** To decide here which engine each pattern needs, so that RE2 is only imported for those that need it. */
  readonly decided: boolean;
}

/** How long the texts can be that a pattern sees, and what it may be called. */
interface PatternUse {
  readonly maxLength: number;
  readonly hint: string;
}

/** Names the formats and patterns of a schema, each once. */
export function namedTextChecks(schema: GatedSchema, { names, decided }: TextCheckOptions): NamedTextChecks {
  const formats = new Map<string, string>();
  const uses = new Map<string, PatternUse>();
  const [seenNodes, seenBranches] = [new Set<GatedSchema>(), new Set<GatedSchema>()];
  let embedded = false;
  visit(schema, "", false);

  const patterns = new Map<unknown, Piece>();
  const declarations = [...uses].map(([source, { maxLength, hint }]) => {
    const name = names.take(`${hint} pattern`);
    patterns.set(source, name);
    const bounded = decided ? boundedRegExp(source) : undefined;
    const isPlain = bounded !== undefined && maxLength <= bounded.maxLength;
    const constant = isPlain ? plainPattern(source, bounded.source) : call(runtimeName("lazyPattern"), text(source));
    return { code: code`const ${name} = ${constant};`, gated: false };
  });
  return {
    declarations,
    format: (format) => {
      const check = typeof format === "string" ? formats.get(format.replaceAll("-", "")) : undefined;
      return check === undefined ? undefined : runtimeName(check);
    },
    pattern: (source) => patterns.get(source),
    embedded,
    table: tableOf(formats, [...patterns.values()]),
  };

  /** Branches are looked at whatever the length of a text. */
  function visit(node: GatedSchema, hint: string, isBranch: boolean): void {
    const seen = isBranch ? seenBranches : seenNodes;
    if (seen.has(node)) return;
    seen.add(node);
    embedded ||= leaves(node.keywords.get("x-kubernetes-embedded-resource")).includes(true);
    for (const format of leaves(node.keywords.get("format"))) addFormat(format);
    const maxLength = isBranch ? Number.POSITIVE_INFINITY : longest(node.keywords.get("maxLength"));
    for (const pattern of leaves(node.keywords.get("pattern"))) addPattern(pattern, { maxLength, hint });
    for (const { schema: branch } of node.allOf) visit(branch, hint, true);
    for (const keyword of ["anyOf", "oneOf", "not"] as const)
      for (const value of leaves(node.keywords.get(keyword))) visitBranch(value, hint);
    for (const child of gatedChildrenOf(node)) visit(child.schema, fieldNames(child.path)[0] ?? hint, isBranch);
  }

  /** Branches are JSON of any form: they have keywords that a structural schema does not. */
  function visitBranch(value: unknown, hint: string): void {
    if (typeof value !== "object" || value === null) return;
    // A list has its indices for keywords, which say nothing.
    for (const [keyword, part] of Object.entries(value)) {
      if (keyword === "format") addFormat(part);
      else if (keyword === "pattern") addPattern(part, { maxLength: Number.POSITIVE_INFINITY, hint });
      else if (keyword === "properties") for (const [name, each] of Object.entries(part ?? {})) visitBranch(each, name);
      else visitBranch(part, hint);
    }
  }

  function addFormat(format: unknown): void {
    if (typeof format !== "string") return;
    const name = format.replaceAll("-", "");
    if (STRING_FORMATS.has(name)) formats.set(name, formatCheckName(name));
  }

  function addPattern(source: unknown, use: PatternUse): void {
    if (typeof source !== "string" || source === "") return;
    const previous = uses.get(source);
    const maxLength = Math.max(previous?.maxLength ?? 0, use.maxLength);
    uses.set(source, { hint: previous?.hint ?? use.hint, maxLength });
  }
}

/** A pattern as a RegExp, with its source where that of the RegExp is written otherwise, as with a slash. */
function plainPattern(source: string, plainSource: string): Piece {
  const isSame = new RegExp(plainSource, "u").source === source;
  return call(runtimeName("plainPattern"), regExp(plainSource), ...(isSame ? [] : [text(source)]));
}

/** The values that a keyword has with some gates. */
function leaves(choice: Gated<unknown> | undefined): unknown[] {
  return choice === undefined ? [] : valuesOf(choice);
}

function longest(choice: Gated<unknown> | undefined): number {
  const bounds = leaves(choice).map((bound) => (typeof bound === "number" ? bound : Number.POSITIVE_INFINITY));
  return bounds.length === 0 ? Number.POSITIVE_INFINITY : bounds.reduce((max, each) => Math.max(max, each));
}

function tableOf(formats: ReadonlyMap<string, string>, patterns: readonly Piece[]): Piece | undefined {
  const formatRows = [...formats].map(([format, check]) => js`[${text(format)}, ${runtimeName(check)}]`);
  const parts = [
    ...(formatRows.length === 0 ? [] : [code`formats: new Map(${listOfLines(formatRows)})`]),
    ...(patterns.length === 0
      ? []
      : [code`patterns: ${runtimeName("patternTable")}(${wrapped(["[", "]"], patterns)})`]),
  ];
  return parts.length === 0 ? undefined : objectOfLines(parts);
}

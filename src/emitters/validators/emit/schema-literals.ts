import { runtimeName } from "../../../cel/compile/runtime-functions.js";
import type { IdentifierPool } from "../../../code/identifiers.js";
import { objectOfLines, wrapped } from "../../../code/lists.js";
import { key, literal, text } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { code, js } from "../../../code/templates.js";
import { append } from "../../../kube/values/append.js";
import { type Condition, type Gated, valuesOf } from "../../../model/gated-value.js";
import type { GatedList, GatedSchema } from "../../../schema/gated-schema.js";
import { fieldNames, type SchemaPath } from "../../../schema/path.js";
import { isAlways, printCondition, printGated } from "./print-gated.js";
import type { Declaration } from "./quick-code.js";

/** Writes the rules of a node as an array of compiled ones; undefined where it has none. */
export type PrintRules = (schema: GatedSchema, path: SchemaPath) => Printed | undefined;

export interface SchemaLiterals {
  readonly declarations: readonly Declaration[];
  /** The name of the constant of the whole schema. */
  readonly root: Piece;
}

interface Printer {
  readonly declarations: Declaration[];
  readonly names: IdentifierPool;
  readonly cache: Map<string, Printed>;
  /** What was made of a schema; one that stands in several places is the same in all of them. */
  readonly printed: Map<GatedSchema, Printed>;
  readonly gateName: (gate: string) => Piece;
  readonly printRules: PrintRules;
}

/** An expression, and whether it asks for a gate. */
export interface Printed {
  readonly code: Piece;
  readonly gated: boolean;
}

/** Writes a schema as constants, one per object type, each before it is used. */
export function schemaLiterals(
  schema: GatedSchema,
  kind: string,
  options: {
    readonly names: IdentifierPool;
    readonly gateName: (gate: string) => Piece;
    readonly printRules: PrintRules;
  },
): SchemaLiterals {
  const printer: Printer = {
    ...options,
    declarations: [],
    cache: new Map(),
    printed: new Map(),
  };
  const { code: root } = printType(printer, schema, kind, []);
  return { declarations: printer.declarations, root };
}

/** A constant for an object type; the name of the one that says the same if there is one. */
function printType(printer: Printer, schema: GatedSchema, hint: string, path: SchemaPath): Printed {
  const previous = printer.printed.get(schema);
  if (previous !== undefined) return previous;
  const { fields, gated } = fieldsOf(printer, schema, path);
  const value = objectOfLines(fields);
  const written = sourceText(value);
  const cached = printer.cache.get(written);
  const printed = cached ?? { code: printer.names.take(`${hint} schema`), gated };
  if (cached === undefined)
    printer.declarations.push({
      code: code`const ${printed.code}: ${runtimeName("Schema", "type")} = ${value};`,
      gated,
    });
  printer.cache.set(written, printed);
  printer.printed.set(schema, printed);
  return printed;
}

function printSchema(printer: Printer, schema: GatedSchema, path: SchemaPath): Printed {
  if (schema.properties.size > 0) return printType(printer, schema, fieldNames(path).slice(-2).join(" "), path);
  const cached = printer.printed.get(schema);
  if (cached !== undefined) return cached;
  const { fields, gated } = fieldsOf(printer, schema, path);
  const line = wrapped(["{ ", " }"], fields);
  const printed = { code: sourceText(line).includes("\n") ? objectOfLines(fields) : line, gated };
  printer.printed.set(schema, printed);
  return printed;
}

function fieldsOf(printer: Printer, schema: GatedSchema, path: SchemaPath): { fields: Piece[]; gated: boolean } {
  const fields: Piece[] = [];
  let gated = false;
  const nest = (printed: Printed): Piece => {
    gated ||= printed.gated;
    return printed.code;
  };
  for (const [keyword, value] of schema.keywords) {
    gated ||= !("value" in value);
    append(fields, keywordField(printer, keyword, value));
  }
  for (const [keyword, list] of schema.lists) {
    gated ||= isGatedList(list);
    fields.push(listField(printer, keyword, list));
  }
  if (schema.allOf.length > 0) {
    const branches = schema.allOf.map((part, index) => {
      gated ||= !isAlways(part.when);
      const branch = nest(printSchema(printer, part.schema, [...path, "allOf", String(index)]));
      return isAlways(part.when)
        ? branch
        : code`...(${printCondition(part.when, printer.gateName)} ? [${branch}] : [])`;
    });
    fields.push(code`allOf: ${wrapped(["[", "]"], branches)}`);
  }
  if (schema.required.size > 0) {
    const names = [...schema.required].map(([name, when]) => {
      gated ||= !isAlways(when);
      return isAlways(when) ? text(name) : code`...(${printCondition(when, printer.gateName)} ? [${text(name)}] : [])`;
    });
    fields.push(code`required: ${wrapped(["[", "]"], names)}`);
  }
  if (schema.properties.size > 0) {
    const properties = [...schema.properties].map(([name, part]) => {
      gated ||= !isAlways(part.when);
      const below = nest(printSchema(printer, part.schema, [...path, "properties", name]));
      return conditional(printer, part.when, code`${key(name)}: ${below}`);
    });
    fields.push(code`properties: ${objectOfLines(properties)}`);
  }
  for (const keyword of ["items", "additional"] as const) {
    const part = schema[keyword];
    if (part === undefined) continue;
    gated ||= !isAlways(part.when);
    const name = keyword === "items" ? keyword : "additionalProperties";
    fields.push(
      conditional(printer, part.when, code`${key(name)}: ${nest(printSchema(printer, part.schema, [...path, name]))}`),
    );
  }
  const rules = schema.rules.length === 0 ? undefined : printer.printRules(schema, path);
  if (rules !== undefined) fields.push(code`rules: ${nest(rules)}`);
  return { fields, gated };
}

function keywordField(printer: Printer, keyword: string, gated: Gated<unknown>): Piece[] {
  if ("value" in gated) return gated.value === undefined ? [] : [code`${key(keyword)}: ${literal(gated.value)}`];
  // A keyword that is always there only varies in its value.
  if (isEverywhere(gated)) return [code`${key(keyword)}: ${printGated(gated, literal, printer.gateName)}`];
  const print = (value: unknown): Piece => (value === undefined ? js`{}` : js`{ ${key(keyword)}: ${literal(value)} }`);
  return [code`...(${printGated(gated, print, printer.gateName)})`];
}

function isEverywhere(gated: Gated<unknown>): boolean {
  return !valuesOf(gated).includes(undefined);
}

function isGatedList({ when, members }: GatedList): boolean {
  return !isAlways(when) || members.some((member) => !isAlways(member.when));
}

function listField(printer: Printer, keyword: string, { when, members }: GatedList): Piece {
  const list = members.map(({ value, when: own }) =>
    isAlways(own) ? literal(value) : code`...(${printCondition(own, printer.gateName)} ? [${literal(value)}] : [])`,
  );
  return conditional(printer, when, code`${key(keyword)}: ${wrapped(["[", "]"], list)}`);
}

function conditional(printer: Printer, when: Condition, field: Piece): Piece {
  return isAlways(when) ? field : code`...(${printCondition(when, printer.gateName)} ? { ${field} } : {})`;
}

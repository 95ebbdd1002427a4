import { type Choice, choiceText, conditionText, isAlways } from "../gated/choice.js";
import type { GatedRule, GatedSchema } from "../gated/gated-schema.js";
import type { IdentifierPool } from "./identifiers.js";
import { keyText, literalText } from "./literal-text.js";
import type { Declaration } from "./quick-code.js";

/** Where a schema stands in the whole one, such as `["properties", "spec", "items"]`. */
export type SchemaPath = readonly string[];

/** Writes the rules of a node as an array of compiled ones; undefined where it has none. */
export type PrintRules = (rules: readonly GatedRule[], path: SchemaPath) => Declaration | undefined;

export interface SchemaLiterals {
  readonly declarations: readonly Declaration[];
  readonly imports: ReadonlySet<string>;
  /** The name of the constant of the whole schema. */
  readonly root: string;
}

interface Printer {
  readonly declarations: Declaration[];
  readonly imports: Set<string>;
  readonly names: IdentifierPool;
  readonly known: Map<string, Printed>;
  /** What was made of a schema; one that stands in several places is the same in all of them. */
  readonly printed: Map<GatedSchema, Printed>;
  readonly gateName: (gate: string) => string;
  readonly printRules: PrintRules;
}

interface Printed {
  readonly text: string;
  readonly gated: boolean;
}

/** Writes a schema as constants, one per object type, each before it is used. */
export function schemaLiterals(
  schema: GatedSchema,
  kind: string,
  options: {
    readonly names: IdentifierPool;
    readonly gateName: (gate: string) => string;
    readonly printRules: PrintRules;
  },
): SchemaLiterals {
  const printer: Printer = {
    ...options,
    declarations: [],
    imports: new Set(["type Schema"]),
    known: new Map(),
    printed: new Map(),
  };
  const { text } = printType(printer, schema, kind, []);
  return { declarations: printer.declarations, imports: printer.imports, root: text };
}

/** A constant for an object type; the name of the one that says the same if there is one. */
function printType(printer: Printer, schema: GatedSchema, hint: string, path: SchemaPath): Printed {
  const there = printer.printed.get(schema);
  if (there !== undefined) return there;
  const { fields, gated } = fieldsOf(printer, schema, path);
  const text = block(fields);
  const printed = printer.known.get(text) ?? { text: printer.names.take(`${hint} schema`), gated };
  if (!printer.known.has(text)) printer.declarations.push({ text: `const ${printed.text}: Schema = ${text};`, gated });
  printer.known.set(text, printed);
  printer.printed.set(schema, printed);
  return printed;
}

function printSchema(printer: Printer, schema: GatedSchema, path: SchemaPath): Printed {
  if (schema.properties.size > 0) return printType(printer, schema, fieldNames(path).slice(-2).join(" "), path);
  const there = printer.printed.get(schema);
  if (there !== undefined) return there;
  const { fields, gated } = fieldsOf(printer, schema, path);
  const line = fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  const printed = { text: line.length < LONGEST_LINE && !line.includes("\n") ? line : block(fields), gated };
  printer.printed.set(schema, printed);
  return printed;
}

const LONGEST_LINE = 100;

function block(fields: readonly string[]): string {
  return `{\n${fields.map((field) => indented(`${field},`)).join("\n")}\n}`;
}

/** The names of fields that lead to a schema. */
export function fieldNames(path: SchemaPath): string[] {
  const names: string[] = [];
  for (let index = 0; index < path.length; index++) {
    if (path[index] === "properties") names.push(path[++index] ?? "");
  }
  return names;
}

function fieldsOf(printer: Printer, schema: GatedSchema, path: SchemaPath): { fields: string[]; gated: boolean } {
  const fields: string[] = [];
  let gated = false;
  const nest = (printed: Printed): string => {
    gated ||= printed.gated;
    return printed.text;
  };
  for (const [keyword, choice] of schema.keywords) {
    gated ||= !("value" in choice);
    fields.push(...keywordField(printer, keyword, choice));
  }
  if (schema.properties.size > 0) {
    const properties = [...schema.properties].map(([name, part]) => {
      gated ||= !isAlways(part.when);
      const below = nest(printSchema(printer, part.schema, [...path, "properties", name]));
      return conditional(printer, part.when, `${keyText(name)}: ${below}`);
    });
    fields.push(`properties: ${block(properties)}`);
  }
  for (const keyword of ["items", "additional"] as const) {
    const part = schema[keyword];
    if (part === undefined) continue;
    gated ||= !isAlways(part.when);
    const name = keyword === "items" ? keyword : "additionalProperties";
    fields.push(
      conditional(printer, part.when, `${name}: ${nest(printSchema(printer, part.schema, [...path, name]))}`),
    );
  }
  gated ||= !("value" in schema.allowsAdditional);
  fields.push(...keywordField(printer, "additionalProperties", schema.allowsAdditional));
  const rules = schema.rules.length === 0 ? undefined : printer.printRules(schema.rules, path);
  if (rules !== undefined) fields.push(`rules: ${nest(rules)}`);
  return { fields, gated };
}

function keywordField(printer: Printer, keyword: string, choice: Choice<unknown>): string[] {
  const print = (value: unknown): string =>
    value === undefined ? "{}" : `{ ${keyText(keyword)}: ${literalText(value)} }`;
  if ("value" in choice) return choice.value === undefined ? [] : [`${keyText(keyword)}: ${literalText(choice.value)}`];
  // A keyword that is always there only varies in its value.
  if (isEverywhere(choice)) return [`${keyText(keyword)}: ${choiceText(choice, literalText, printer.gateName)}`];
  return [`...(${choiceText(choice, print, printer.gateName)})`];
}

function isEverywhere(choice: Choice<unknown>): boolean {
  return "value" in choice ? choice.value !== undefined : isEverywhere(choice.on) && isEverywhere(choice.off);
}

function conditional(printer: Printer, when: Choice<boolean>, field: string): string {
  return isAlways(when) ? field : `...(${conditionText(when, printer.gateName)} ? { ${field} } : {})`;
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

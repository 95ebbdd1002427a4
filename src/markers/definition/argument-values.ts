import type { ArgumentDefinition, ArgumentSchema, NamedThing } from "../grammar/argument-schema.js";
import type { MarkerValue } from "../grammar/marker-value.js";
import type { MarkerArguments } from "./marker-definition.js";

/** The anonymous argument's name. */
export const ANONYMOUS = "";

/** The text of an argument, or undefined where it is absent. */
export function textOf(args: MarkerArguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === "string" ? value : undefined;
}

export function numberOf(args: MarkerArguments, name: string): number | undefined {
  const value = args[name];
  return typeof value === "bigint" ? Number(value) : typeof value === "number" ? value : undefined;
}

export function booleanOf(args: MarkerArguments, name: string): boolean | undefined {
  const value = args[name];
  return typeof value === "boolean" ? value : undefined;
}

/** The texts of a list argument; empty where it is absent. */
export function textsOf(args: MarkerArguments, name: string): string[] {
  const value = args[name];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** The value of an argument that must be there for the marker to have been accepted. */
export function valueOf(args: MarkerArguments, name: string): MarkerValue {
  return args[name] ?? "";
}

export const NO_ARGUMENTS: ArgumentSchema = { form: "none" };

export function anonymous(
  kind: "string" | "integer" | "number" | "boolean" | "any" | "raw",
  help: string,
  offered: Pick<ArgumentDefinition, "values" | "names"> = {},
): ArgumentSchema {
  return { form: "anonymous", argument: { type: { kind }, help, ...offered } };
}

export function anonymousList(kind: "string" | "any", help: string, names?: NamedThing): ArgumentSchema {
  const type = { kind: "list", items: { kind } } as const;
  return { form: "anonymous", argument: { type, help, ...(names && { names }) } };
}

/** The same argument with texts to offer. */
export function choice(argument: ArgumentDefinition, values: readonly string[] = []): ArgumentDefinition {
  return { ...argument, values };
}

export function named(definitions: Readonly<Record<string, ArgumentDefinition>>): ArgumentSchema {
  return { form: "named", arguments: definitions };
}

export function required(kind: "string" | "integer" | "number" | "boolean", help: string): ArgumentDefinition {
  return { type: { kind }, help };
}

export function optional(kind: "string" | "integer" | "number" | "boolean", help: string): ArgumentDefinition {
  return { type: { kind }, optional: true, help };
}

export function optionalTexts(help: string): ArgumentDefinition {
  return { type: { kind: "list", items: { kind: "string" } }, optional: true, help };
}

/** A label as RFC 1035 has it, which Kubernetes asks of plurals, versions and the like. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text);
}

/** A name of at least two labels after RFC 1123, which Kubernetes asks of the group of a CRD. */
export function isDomain(text: string): boolean {
  return text.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+$/.test(text);
}

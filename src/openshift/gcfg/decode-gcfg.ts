import { foldedName } from "./grammar.js";
import type { GcfgFile, GcfgSection, GcfgSpan, GcfgVariable } from "./read-gcfg.js";

/** What Go's reader makes of a variable: `int` and `uint` have 64 bits, a `list` has a member for each line. */
export type GcfgKind = "string" | "bool" | "int" | "uint" | "list";

export type GcfgValue = string | boolean | number | readonly string[];

/** A section that a program knows: its name as people write it, the kinds of its variables, and whether it has subsections. */
export interface GcfgShape {
  readonly name: string;
  readonly variables: Readonly<Record<string, GcfgKind>>;
  readonly hasSubsections?: true;
}

/** A variable that has a value, and where it stands. */
export interface DecodedVariable {
  readonly value: GcfgValue;
  readonly span: GcfgSpan;
  readonly valueSpan: GcfgSpan;
}

export interface DecodedSection {
  /** As the shape has it. */
  readonly name: string;
  readonly subsection: string;
  /** Of the first header. */
  readonly span: GcfgSpan;
  /** By the names that the shape has. */
  readonly variables: ReadonlyMap<string, DecodedVariable>;
}

/** Something that was found in a file: a section, or a variable of one. */
export interface GcfgFinding {
  readonly section: string;
  readonly subsection: string;
  readonly variable: string | undefined;
  readonly message: string;
  readonly span: GcfgSpan;
}

/** Returns the name of a variable with its section, such as `Global.port` or `VirtualCenter "a".port`. */
export function variablePath({
  section,
  subsection,
  variable,
}: Pick<GcfgFinding, "section" | "subsection" | "variable">): string {
  const place = subsection === "" ? section : `${section} "${subsection}"`;
  return variable === undefined ? place : `${place}.${variable}`;
}

export interface DecodedGcfg {
  readonly sections: readonly DecodedSection[];
  /** Values that are not of their kind: Go's reader stops at the first of them. */
  readonly errors: readonly GcfgFinding[];
  /** What the shapes do not have: Go's reader passes it over. */
  readonly unknown: readonly (GcfgFinding & { readonly value: string | undefined })[];
}

/** Returns the values of a file as a program has them that knows these sections. The last one of several counts. */
export function decodeGcfg(file: GcfgFile, shapes: readonly GcfgShape[]): DecodedGcfg {
  const byName = new Map(shapes.map((shape) => [foldedName(shape.name), shape]));
  const sections = new Map<string, DecodedSection & { readonly variables: Map<string, DecodedVariable> }>();
  const errors: GcfgFinding[] = [];
  const unknown: (GcfgFinding & { readonly value: string | undefined })[] = [];
  for (const section of file.sections) {
    const shape = byName.get(foldedName(section.name));
    if (shape === undefined || (shape.hasSubsections === undefined && section.subsection !== "")) {
      for (const finding of unknownSection(section)) unknown.push(finding);
      continue;
    }
    const key = JSON.stringify([shape.name, section.subsection]);
    const decoded = sections.get(key) ?? {
      name: shape.name,
      subsection: section.subsection,
      span: spanOf(section),
      variables: new Map(),
    };
    sections.set(key, decoded);
    const names = new Map(Object.keys(shape.variables).map((name) => [foldedName(name), name]));
    for (const variable of section.variables) {
      const name = names.get(foldedName(variable.name));
      const kind = name === undefined ? undefined : shape.variables[name];
      if (name === undefined || kind === undefined) {
        unknown.push({ ...findingAt(section, variable, "no program reads it"), value: variable.value });
        continue;
      }
      const { value, problem } = decodeValue(variable.value, kind, decoded.variables.get(name)?.value);
      if (problem !== undefined) errors.push(findingAt(section, variable, problem));
      else decoded.variables.set(name, { value, span: spanOf(variable), valueSpan: variable.valueSpan });
    }
  }
  return { sections: [...sections.values()], errors, unknown };
}

function unknownSection(section: GcfgSection): (GcfgFinding & { readonly value: string | undefined })[] {
  if (section.variables.length === 0)
    return [{ ...findingAt(section, undefined, "no program reads it"), value: undefined }];
  return section.variables.map((variable) => ({
    ...findingAt(section, variable, "no program reads it"),
    value: variable.value,
  }));
}

function findingAt(section: GcfgSection, variable: GcfgVariable | undefined, message: string): GcfgFinding {
  return {
    section: section.name,
    subsection: section.subsection,
    variable: variable?.name,
    message,
    span: spanOf(variable ?? section),
  };
}

function spanOf({ start, end }: GcfgSpan): GcfgSpan {
  return { start, end };
}

type Decoded =
  | { readonly value: GcfgValue; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** What Go trims as space: a byte order mark is not part of it. */
const SPACE_AROUND = /^[\t-\r \u0085\p{Z}]+|[\t-\r \u0085\p{Z}]+$/gu;

const TRUE = ["true", "yes", "on", "1"];
const FALSE = ["false", "no", "off", "0"];

/** `text` is undefined where there is no equals sign. */
function decodeValue(text: string | undefined, kind: GcfgKind, previous: GcfgValue | undefined): Decoded {
  if (kind === "list") {
    const items = Array.isArray(previous) ? previous : [];
    return { value: text === undefined ? [] : [...items, text] };
  }
  if (kind === "bool") {
    if (text === undefined) return { value: true };
    const folded = text.toLowerCase();
    if (TRUE.includes(folded) || FALSE.includes(folded)) return { value: TRUE.includes(folded) };
    return { problem: "failed to parse bool" };
  }
  if (text === undefined) return { problem: "blank value not supported for type" };
  return kind === "string" ? { value: text } : decodeNumber(text.replace(SPACE_AROUND, ""), kind);
}

const BITS = 64n;
const RANGES = {
  int: { min: -(1n << (BITS - 1n)), max: (1n << (BITS - 1n)) - 1n },
  uint: { min: 0n, max: (1n << BITS) - 1n },
} as const;

/** Digits, or hexadecimal ones behind `0x`; a leading zero means nothing. */
function decodeNumber(text: string, kind: "int" | "uint"): Decoded {
  const sign = kind === "int" ? "[+-]?" : "";
  const [, minus, digits] = new RegExp(`^(${sign})(\\d+|0x[0-9A-Fa-f]+)$`).exec(text) ?? [];
  const isSignedHex = minus === "+" && digits?.startsWith("0x");
  if (digits === undefined || isSignedHex) return { problem: `failed to parse as ${kind}` };
  const number = minus === "-" ? -BigInt(digits) : BigInt(digits);
  const { min, max } = RANGES[kind];
  if (number < min || number > max) return { problem: `failed to parse as ${kind}: it is out of range` };
  return { value: Number(number) };
}

import { foldedName, isBareValue, isName, quoteSubsection, quoteValue } from "./grammar.js";
import { type GcfgFile, type GcfgSection, readGcfg, sectionsNamed } from "./read-gcfg.js";

/** What no file of the dialect can hold. It names the place and never the value, which may be secret. */
export class UnwritableGcfg extends Error {}

/** Returns the header of a section. Throws an {@link UnwritableGcfg} for a name that none can have. */
export function headerLine(name: string, subsection?: string): string {
  const quoted = subsection === undefined ? "" : quoteSubsection(subsection);
  if (!isName(name) || quoted === undefined)
    throw new UnwritableGcfg(
      `no section can be called ${JSON.stringify(subsection ?? name)}: it is empty or holds a line end or NUL`,
    );
  return subsection === undefined ? `[${name}]` : `[${name} ${quoted}]`;
}

export interface VariableStyle {
  /** Leave the quotes out where every reader of INI takes the value for itself without. */
  readonly isBare?: boolean;
  /** How many signs the name takes with the blanks behind it. */
  readonly width?: number;
}

/** Returns the line of a variable. Throws an {@link UnwritableGcfg} for a value that no line can hold. */
export function variableLine(name: string, value: string, { isBare = false, width = 0 }: VariableStyle = {}): string {
  const text = isBare && isBareValue(value) ? value : quoteValue(value);
  if (!isName(name) || text === undefined)
    throw new UnwritableGcfg(`${name} holds a carriage return, NUL or half a character, which no file can`);
  return `${name.padEnd(width)} = ${text}`;
}

/** A variable to set, or to take out where `value` is undefined. */
export interface GcfgEdit {
  readonly section: string;
  readonly subsection?: string;
  readonly variable: string;
  readonly value: string | undefined;
}

/**
 * Returns the text of a file with variables set or taken out. All else stays as it is: comments, order, spelling, line ends. A variable
 * that is there several times is kept once, and a section that is not there comes to the end. Throws an {@link UnwritableGcfg}.
 */
export function rewriteGcfg(file: GcfgFile, edits: readonly GcfgEdit[]): string {
  return edits.reduce((text, edit) => {
    const { file: current } = readGcfg(text);
    if (current === undefined) throw new UnwritableGcfg(`${edit.variable} cannot be set in this file`);
    return applyEdit(current, edit);
  }, file.text);
}

function applyEdit(file: GcfgFile, { section: name, subsection, variable: key, value }: GcfgEdit): string {
  const { text } = file;
  const sections = sectionsNamed(file, name, subsection ?? "");
  const variables = sections.flatMap((section) =>
    section.variables.filter((each) => foldedName(each.name) === foldedName(key)),
  );
  // From the end on, so that places in front stay right. The last one counts.
  const kept = value === undefined ? undefined : variables.at(-1);
  let edited = text;
  for (const variable of variables.toReversed()) {
    if (variable === kept)
      edited = replaceRange(edited, variable.start, variable.end, variableText(variable.name, value));
    else edited = removeLines(edited, variable.start, variable.end);
  }
  if (value === undefined || kept !== undefined) return edited;
  const lineEnd = /\r\n/.test(text) ? "\r\n" : "\n";
  const section = sections.at(-1);
  if (section !== undefined) {
    const line = `${lineEnd}${variableLine(key, value)}`;
    return replaceRange(edited, endOfSection(text, section), endOfSection(text, section), line);
  }
  const existing = text === "" || text.endsWith("\n") ? text : `${text}${lineEnd}`;
  const gap = existing === "" ? "" : lineEnd;
  return `${existing}${gap}${headerLine(name, subsection)}${lineEnd}${variableLine(key, value)}${lineEnd}`;
}

function variableText(name: string, value: string | undefined): string {
  return variableLine(name, value ?? "");
}

/** Where the last line of a section ends that says something, its comment included. */
function endOfSection(text: string, section: GcfgSection): number {
  const end = section.variables.at(-1)?.end ?? section.end;
  const lineEnd = text.indexOf("\n", end);
  if (lineEnd === -1) return text.length;
  return text[lineEnd - 1] === "\r" ? lineEnd - 1 : lineEnd;
}

function replaceRange(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Takes a variable out, and its line where nothing else stands there. */
function removeLines(text: string, start: number, end: number): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next + 1;
  const isAlone = /^[ \t]*$/.test(text.slice(from, start)) && /^[ \t\r]*\n?$/.test(text.slice(end, to));
  return isAlone ? replaceRange(text, from, to, "") : replaceRange(text, start, end, "");
}

import type { CrdChange } from "crdwright/bundle";
import type { ChangeFinding } from "crdwright/review";
import { isObject, type KubeValue } from "crdwright/runtime";

const HEADING = "### API Extensions";
const BEGIN = "<!-- api-extensions: begin; this part is generated -->";
const END = "<!-- api-extensions: end -->";
/** A line of Markdown is broken there. */
const WIDTH = 100;

/** What no reader of the section looks for: a text that was corrected, and for which clusters a manifest is. */
const LEFT_OUT = /^(?:description$|metadata\b)/;

/** What breaks somebody, or is for review, as `reviewCrds` of crdwright/review finds it. */
export type ReviewedChange = Pick<ChangeFinding, "crd" | "version" | "path" | "level" | "message">;

/**
 * Returns the content of the section on API extensions: for each CRD what differs, field by field, and what of it breaks somebody or is
 * for review. It is Markdown that openshift/enhancements takes.
 */
export function apiExtensionsText(changes: readonly CrdChange[], findings: readonly ReviewedChange[] = []): string {
  const listed = changes.filter(({ what }) => !LEFT_OUT.test(what));
  const names = [...new Set([...listed, ...findings].map(({ crd }) => crd))];
  if (names.length === 0) return "No API is added or changed.\n";
  const count =
    names.length === 1 ? "One CustomResourceDefinition is" : `${names.length} CustomResourceDefinitions are`;
  const parts = names.flatMap((name) => {
    const lines = joinedValues(listed.filter(({ crd }) => crd === name)).map((each) => changeText(each));
    const reviewed = (level: ReviewedChange["level"], title: string): string[] => {
      const own = findings.filter((finding) => finding.crd === name && finding.level === level).map(findingText);
      return own.length === 0 ? [] : ["", title, ...listOf(own)];
    };
    return [
      ...["", `#### ${name}`, ...listOf(lines)],
      ...reviewed("breaking", "What this breaks:"),
      ...reviewed("review", "What reviewers have to decide on:"),
    ];
  });
  return `${[`${count} added or changed.`, ...parts].join("\n")}\n`;
}

/** Returns the whole section, with its heading. */
export function apiExtensionsSection(changes: readonly CrdChange[], findings: readonly ReviewedChange[] = []): string {
  return `${HEADING}\n\n${apiExtensionsText(changes, findings)}`;
}

/** A list below an empty line; nothing where it has no items. */
function listOf(items: readonly string[]): string[] {
  return items.length === 0 ? [] : ["", ...items.map((item) => wrapped(`* ${item}`))];
}

/** A finding, with its place written as that of a difference is. */
function findingText({ path, version, message }: ReviewedChange): string {
  const text = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  return `${placeText(path, version)}${escaped(text)}`;
}

function placeText(path: string, version: string): string {
  return path === "" ? "" : `${code(path)}${version === "" ? "" : ` (${version})`}: `;
}

/** Whether a change is of one value in a list of them. */
function isListed(what: string): boolean {
  return what === "enum value" || what === "required field";
}

/** Joins values of one field that come or go together into one change with all of them. */
function joinedValues(changes: readonly CrdChange[]): readonly CrdChange[] {
  const joined = new Map<string, CrdChange>();
  const values = new Map<string, unknown[]>();
  for (const [index, each] of changes.entries()) {
    const { path, version, what, change, before, after } = each;
    const key = isListed(what) ? JSON.stringify([path, version, what, change]) : String(index);
    const list = values.get(key) ?? [];
    list.push(after ?? before);
    values.set(key, list);
    joined.set(key, isListed(what) ? { ...each, before: list, after: list } : each);
  }
  return [...joined.values()];
}

function changeText({ version, path, change, what, before, after }: CrdChange): string {
  const field = placeText(path.replace(/^\./, ""), version);
  const verb = { added: "new", removed: "no longer there", changed: "changed" }[change];
  const value = change === "removed" ? before : after;
  if (what === "crd") return `the CustomResourceDefinition is ${verb}`;
  if (what === "version") return `the version ${code(String(value))} is ${verb}`;
  if (what === "field")
    return `${field}${change === "removed" ? "the field is gone" : `a new field, ${typeOf(value)}`}`;
  if (what === "rule") return `${field}${ruleText(change, value)}`;
  if (isListed(what)) {
    const values = (Array.isArray(value) ? value : [value]).map((each) => code(textOf(each)));
    const verbs = what === "enum value" ? "possible" : "required";
    return `${field}${values.join(", ")} ${values.length === 1 ? "is" : "are"} ${change === "added" ? `${verbs} now` : `no longer ${verbs}`}`;
  }
  const was = before === undefined ? "none" : textOf(before);
  const is = after === undefined ? "none" : textOf(after);
  return `${field}${code(what)} ${escaped(was)} → ${escaped(is)}`;
}

function ruleText(change: CrdChange["change"], value: unknown): string {
  const rule = isObject(value as KubeValue) ? (value as Readonly<Record<string, unknown>>) : {};
  const text = typeof rule["message"] === "string" ? escaped(rule["message"]) : code(textOf(rule["rule"]));
  if (change === "added") return `a new rule: ${text}`;
  return change === "removed" ? `no longer a rule: ${text}` : `a rule says something else when it is broken: ${text}`;
}

function typeOf(schema: unknown): string {
  const type = isObject(schema as KubeValue) ? (schema as Readonly<Record<string, unknown>>)["type"] : undefined;
  const words: Readonly<Record<string, string>> = {
    array: "a list",
    object: "an object",
    string: "a text",
    boolean: "a boolean",
    integer: "a whole number",
    number: "a number",
  };
  return words[String(type)] ?? "of any type";
}

/** A value as JSON on one line, cut where nobody would read on. */
function textOf(value: unknown): string {
  const text =
    typeof value === "string"
      ? value
      : JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each));
  const line = String(text).replace(/\s+/g, " ");
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** A span of code, whatever is in it. */
function code(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  let fence = "``";
  while (text.includes(fence)) fence += "`";
  return `${fence} ${text} ${fence}`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`);
}

/** A word that would begin a list, a quotation, a heading or a block of code at the start of a line. */
const BEGINS_BLOCK = /^(?:[-+*]|\d+[.)]|[-=]+|[>#`~].*)$/;

/** Breaks an item of a list between words. */
function wrapped(item: string): string {
  const lines: string[] = [];
  for (const word of item.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(word);
    else if (last !== "*" && last.length + 1 + word.length > WIDTH && !BEGINS_BLOCK.test(word)) lines.push(`  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}

/**
 * Returns a document with the content in its section on API extensions: in the place of what was generated before, or below the heading.
 * What else stands there stays. Undefined where there is no such heading.
 */
export function withApiExtensions(document: string, content: string): string | undefined {
  const lineEnd = document.includes("\r\n") ? "\r\n" : "\n";
  const part = [BEGIN, "", ...content.trimEnd().split("\n"), "", END].join(lineEnd);
  const lines = document.split(/\r?\n/);
  const heading = headingLines(lines).find((index) => lines[index]?.startsWith(HEADING));
  if (heading === undefined) return undefined;
  const next =
    headingLines(lines).find((index) => index > heading && /^#{1,3} /.test(lines[index] ?? "")) ?? lines.length;
  const begin = lines.findIndex((line, index) => index > heading && index < next && line.trim() === BEGIN);
  const end = lines.findIndex((line, index) => index > begin && index < next && line.trim() === END);
  const [kept, rest] =
    begin !== -1 && end !== -1
      ? [lines.slice(0, begin), lines.slice(end + 1)]
      : [[...lines.slice(0, heading + 1), ""], lines.slice(heading + 1)];
  return [...kept, part, ...rest].join(lineEnd);
}

/** The lines that are headings: none of those in a block of code. */
function headingLines(lines: readonly string[]): number[] {
  let fence: string | undefined;
  return lines.flatMap((line, index) => {
    const [, ticks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (ticks?.startsWith(fence) && line.trim() === ticks) fence = undefined;
      return [];
    }
    fence = ticks;
    return ticks === undefined && line.startsWith("#") ? [index] : [];
  });
}

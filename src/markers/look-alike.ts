import { splitMarker } from "./grammar/split-marker.js";
import { findDefinition, looksLikeMarker } from "./read-marker.js";

/** A comment line that was likely meant as a marker and is not one: where that text stands in the line, and what it should be. */
export interface LookAlike {
  readonly start: number;
  readonly end: number;
  /** The marker as it has to be written. */
  readonly meant: string;
  readonly problem: string;
}

/** What may stand before a name by mistake: signs that look like a plus or begin a tag or list, and what nobody sees. */
const LEAD = /^(?:[\s\u00ad\u200b-\u200f\u2060\ufeff]|[+\uff0b\ufe62\u207a\u208a\u2795@*-]|\/(?!\/))*/u;
/** Prefixes that no prose begins with. */
const NAMESPACED = /^(?:kubebuilder|openshift|k8s|crdwright):[A-Za-z]/i;
/** Words with an equals sign that stand alone on their line. */
const SETTING = /^[A-Za-z0-9:_.]+=\S+$/;

/**
 * Tells whether a comment line looks like a marker and is not one, so that it would be lost in silence: without its plus,
 * with another sign or a space in its place, as a JSDoc tag, behind a third slash, or in a block comment. What is commented
 * out by a second pair of slashes is meant to be lost.
 */
export function lookAlike(text: string, style: "line" | "block" | "jsdoc"): LookAlike | undefined {
  const isMarker = looksLikeMarker(text);
  if (isMarker && style !== "block") return undefined;
  const lead = LEAD.exec(text)?.[0] ?? "";
  const name = text.slice(lead.length).trimEnd();
  if (!isMeant(name, lead)) return undefined;
  const start = lead.length - lead.trimStart().length;
  const meant = `+${name.replace(/^(\S+)\s+(?=\S)/, lead.includes("@") && !name.includes("=") ? "$1=" : "$&")}`;
  return { start, end: lead.length + name.length, meant, problem: problemOf(lead, style === "block") };
}

/** Whether a text names a marker, and is no sentence about it. */
function isMeant(name: string, lead: string): boolean {
  const hasSign = /[+\uff0b\ufe62\u207a\u208a\u2795@]/u.test(lead);
  if (NAMESPACED.test(name)) return hasSign || /^\S+(?:=.*)?$/s.test(name);
  const definition = findDefinition(splitMarker(`+${name}`))?.definition;
  if (definition === undefined || lead.includes("@")) return false;
  return SETTING.test(name) || (hasSign && /^\S+$/.test(name));
}

function problemOf(lead: string, isInBlock: boolean): string {
  if (isInBlock && lead.includes("+")) return "markers are read in // lines and in /** */, and this is a /* */ comment";
  const signs = lead.replace(/\s/g, "");
  if (signs === "") return "its plus is missing";
  if (signs.includes("@")) return "it is written as a JSDoc tag";
  if (signs === "+") return "white space follows its plus";
  if (/[\uff0b\ufe62\u207a\u208a\u2795]/u.test(signs)) return "its plus is another character that looks like one";
  if (signs.startsWith("/")) return "it stands behind a third slash";
  if (/[^+*/@-]/u.test(signs)) return "a character that nobody sees stands before its plus";
  return `${signs} stands in the place of its plus`;
}

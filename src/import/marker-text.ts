import type { ImportMarker } from "./import-model.js";

const PLAIN_PREFIX = "kubebuilder:validation:";

/** The line of a marker, without `// `, for the node that it stands on or for the entries of that list. */
export function markerLine(marker: ImportMarker, reach: "node" | "items"): string {
  const { name, form, text, gates } = marker;
  if (gates === undefined) {
    const full = reach === "items" ? itemsName(name) : name;
    if (form === "flag") return `+${full}`;
    return form === "anonymous" ? `+${full}=${text}` : `+${full}:${text}`;
  }
  const short = name.slice(PLAIN_PREFIX.length);
  const gateAware = `openshift:validation:FeatureGateAware${short}`;
  const full = reach === "items" ? itemsName(`${PLAIN_PREFIX}${gateAware}`) : gateAware;
  const argument = `${short.charAt(0).toLowerCase()}${short.slice(1)}=${text}`;
  const own = form === "flag" ? [] : [form === "anonymous" ? argument : text];
  return `+${full}:${[...gateTexts(gates), ...own].join(",")}`;
}

/** Whether a marker has a form for the entries of a list, and one under a gate. */
export function isDerivable({ name }: ImportMarker): boolean {
  return name.startsWith(PLAIN_PREFIX) && !/:(?:Schemaless|EmbeddedResource)$/.test(name);
}

function itemsName(name: string): string {
  return `${PLAIN_PREFIX}items:${name.slice(PLAIN_PREFIX.length)}`;
}

function gateTexts({ featureGate, requiredFeatureGate }: NonNullable<ImportMarker["gates"]>): string[] {
  const texts = [];
  if (featureGate.length > 0) texts.push(`featureGate=${featureGate.map((gate) => gate || '""').join(";")}`);
  if (requiredFeatureGate.length > 0) texts.push(`requiredFeatureGate=${requiredFeatureGate.join(";")}`);
  return texts;
}

/** A text as an argument: bare where it is a plain word, else in quotes. */
export function wordArgument(text: string): string {
  const isWord = /^[A-Za-z.][A-Za-z0-9_./-]*$/.test(text) && text !== "true" && text !== "false";
  return isWord ? text : quoted(text);
}

/** A text between double quotes, or between backquotes where it has signs that would need an escape otherwise. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? rawQuoted(text) : escaped(text);
}

/** A text between backquotes, as expressions read best, where it can stand there. */
export function rawQuoted(text: string): string {
  return text.includes("`") || UNSEEN.test(text) ? escaped(text) : `\`${text}\``;
}

/** Characters that end a line, that nobody sees or that change the order of reading, as comments have none of them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** A text between double quotes with Go's escapes. */
function escaped(text: string): string {
  const body = text.replace(new RegExp(`["\\\\]|${UNSEEN.source}`, "gu"), (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${body}"`;
}

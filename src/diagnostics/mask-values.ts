const IN_URL = /(\/\/)([^/@\s]+)(@)/g;
/** A scalar within a flow collection; a quote that is not closed takes the rest of the line. */
const SCALAR = /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|[^\s,}\]][^,}\]]*/y;
/** What decides where a flow collection ends: brackets that are not quoted. */
const BRACKETS = /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|[[\]{}]/g;

/**
 * Makes a function that puts stars for the characters of the values of some keys, and of logins in URLs, in a text of YAML or JSON,
 * in as many lines and columns, so that places in it stay where they are. A value may be a scalar, a list or a map. It asks for no
 * more than lines, and so does its work on a broken text, too, where it may hide too much.
 */
export function valueMask(keys: readonly string[]): (text: string) => string {
  // Without names there is nothing to find.
  const names = keys.map(escapePattern).join("|") || "(?!)";
  const line = new RegExp(`^(\\s*(?:-\\s+)*)(["']?)(?:${names})\\2\\s*:`);
  const inline = new RegExp(`(["']?)\\b(?:${names})\\1\\s*:\\s*`, "g");
  return (text) => maskLines(text, line, inline);
}

/** Returns a text as a regular expression that finds it. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^$(){}|[\]\\]/g, "\\$&");
}

function maskLines(text: string, line: RegExp, inline: RegExp): string {
  let indentation = -1;
  /** How many brackets of a value are open at the begin of a line. */
  let depth = 0;
  const lines = text.split("\n").map((each) => {
    const own = /^\s*/.exec(each)?.[0].length ?? 0;
    // What belongs to the value stands further to the right than its key, but for the items of a list.
    const isBelow = own > indentation || (own === indentation && /^\s*-(?:\s|$)/.test(each));
    if (indentation !== -1 && (each.trim() === "" || isBelow)) return stars(each);
    const [head, before = ""] = depth > 0 ? [] : (line.exec(each) ?? []);
    indentation = head === undefined ? -1 : before.length;
    if (head !== undefined) return head + stars(each.slice(head.length));
    const masked = maskInline(each, inline, depth);
    depth = masked.depth;
    return masked.text.replace(IN_URL, (_, begin: string, login: string, end: string) => begin + stars(login) + end);
  });
  return lines.join("\n");
}

/** Masks the values of keys within a line. Takes and returns how many brackets of a value are open at its begin and its end. */
function maskInline(line: string, key: RegExp, depth: number): { readonly text: string; readonly depth: number } {
  let open = flowEnd(line, 0, depth);
  let masked = stars(line.slice(0, open.end));
  let index = open.end;
  key.lastIndex = index;
  for (let match = key.exec(line); match !== null; match = key.exec(line)) {
    const start = key.lastIndex;
    masked += line.slice(index, start);
    if (line[start] === "[" || line[start] === "{") {
      open = flowEnd(line, start + 1, 1);
      index = open.end;
    } else {
      SCALAR.lastIndex = start;
      index = start + (SCALAR.exec(line)?.[0].length ?? 0);
    }
    masked += stars(line.slice(start, index));
    key.lastIndex = index;
  }
  return { text: masked + line.slice(index), depth: open.depth };
}

/** Returns where the brackets close that are open at an index, or the end of the line and how many are open there. */
function flowEnd(line: string, from: number, depth: number): { readonly end: number; readonly depth: number } {
  if (depth === 0) return { end: from, depth };
  BRACKETS.lastIndex = from;
  let open = depth;
  for (let match = BRACKETS.exec(line); match !== null; match = BRACKETS.exec(line)) {
    if (match[0] === "[" || match[0] === "{") open++;
    else if (match[0] === "]" || match[0] === "}") open--;
    if (open === 0) return { end: BRACKETS.lastIndex, depth: 0 };
  }
  return { end: line.length, depth: open };
}

function stars(text: string): string {
  return text.replace(/[^\s]/g, "*");
}

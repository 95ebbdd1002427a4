type Labels = Readonly<Record<string, unknown>> | undefined;

const SET_TERM = /^([^\s!=(),]+)\s+(in|notin)\s*\(([^()]*)\)$/;
const EQUALITY_TERM = /^([^\s!=(),]+)\s*(==|=|!=)\s*([^\s!=(),]*)$/;
const PRESENCE_TERM = /^(!?)\s*([^\s!=(),]+)$/;

/**
 * Reads a label selector in the server's grammar, `a=b,c!=d,e in (f,g),h notin (i),j,!k`. Returns what tells whether it selects
 * labels. Throws a TypeError that names the term that cannot be read.
 */
export function labelsMatcher(selector: string): (labels: Labels) => boolean {
  const terms = splitTerms(selector).map(readTerm);
  return (labels) => {
    const valueOf = (key: string): string | undefined => {
      const value = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
      return typeof value === "string" ? value : undefined;
    };
    return terms.every((term) => term(valueOf));
  };
}

function readTerm(term: string): (label: (key: string) => string | undefined) => boolean {
  const [, setKey, operator, list = ""] = SET_TERM.exec(term) ?? [];
  if (setKey !== undefined) {
    const values = list.split(",").map((value) => value.trim());
    // A label that is absent is not in any list, and so it satisfies `notin` as well as `!=`.
    return (label) => (operator === "in") === values.includes(label(setKey) ?? "\u0000absent");
  }
  const [, key, sign, value = ""] = EQUALITY_TERM.exec(term) ?? [];
  if (key !== undefined) return (label) => (sign === "!=" ? label(key) !== value : label(key) === value);
  const [, no, name] = PRESENCE_TERM.exec(term) ?? [];
  if (name !== undefined) return (label) => (no === "!") === (label(name) === undefined);
  throw new TypeError(`unable to parse requirement: ${term}`);
}

/** The terms of a selector; commas within brackets are between values. */
export function splitTerms(text: string): string[] {
  const terms = text.split(/,(?![^()]*\))/).map((term) => term.trim());
  return terms.filter((term) => term !== "");
}

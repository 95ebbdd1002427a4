/**
 * A rule that is broken if an expression gives the described value, so that the answer to one object tells of each rule that
 * its expression had that value. Values without a literal are only required to be there.
 */
export function brokenByValue(expression: string, described: string): string {
  if (described === "bool false") return expression;
  if (described === "bool true") return `!(${expression})`;
  if (described === "none") return `(${expression}).hasValue()`;
  const literal = literalOf(described);
  if (described.startsWith('"')) return `(${expression}) != ${literal}`;
  return literal === undefined ? `dyn(${expression}) == null` : `dyn(${expression}) != dyn(${literal})`;
}

/** The expression of a described value; undefined for one that cannot be told apart from the description alone. */
function literalOf(described: string): string | undefined {
  if (described.startsWith('"')) return described;
  const list = /^\[(.*)\]$/s.exec(described)?.[1];
  if (list !== undefined) {
    const items = splitItems(list).map(literalOf);
    return items.includes(undefined) ? undefined : `[${items.map((item) => `dyn(${item})`).join(", ")}]`;
  }
  const [kind = "", text = ""] = /^(\w+) ?(.*)$/s.exec(described)?.slice(1) ?? [];
  return LITERALS[kind]?.(text);
}

const LITERALS: Readonly<Record<string, (text: string) => string | undefined>> = {
  bool: (text) => text,
  int: (text) => text,
  uint: (text) => `${text}u`,
  double: (text) => (/^[-+\d.e]+$/.test(text) ? `double('${text}')` : undefined),
  bytes: (text) => {
    const escapes = [...Buffer.from(text, "base64")].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`);
    return `b'${escapes.join("")}'`;
  },
  duration: (text) => `duration('${text}')`,
  timestamp: (text) => `timestamp('${text}')`,
  type: (text) => text,
  null: () => "null",
  none: () => "optional.none()",
  optional: (text) => {
    const value = literalOf(text);
    return value && `optional.of(dyn(${value}))`;
  },
};

/** Takes the inner text of a described list apart at the commas that are in no text and in no other list. */
function splitItems(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of list.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/gs)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    else if (token === "," && depth === 0) {
      items.push(list.slice(start, index).trim());
      start = index + 1;
    }
  }
  return list.trim() === "" ? [] : [...items, list.slice(start).trim()];
}

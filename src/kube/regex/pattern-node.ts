/** Code points from one to another, both included. */
export type CodePointRange = readonly [from: number, to: number];

/** A pattern of the plain kind that RE2 and JavaScript understand alike. */
export type PatternNode =
  /** One character of a set, and how JavaScript writes that set. */
  | { readonly kind: "set"; readonly ranges: readonly CodePointRange[]; readonly source: string }
  | { readonly kind: "assertion"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | {
      readonly kind: "repeat";
      readonly of: PatternNode;
      readonly least: number;
      readonly most: number;
      readonly source: string;
    };

/** The pattern as JavaScript writes it with the flag `u`. */
export function toSource(node: PatternNode): string {
  switch (node.kind) {
    case "sequence":
      return node.parts.map(toSource).join("");
    case "choice":
      return `(?:${node.options.map(toSource).join("|")})`;
    case "repeat":
      return `${node.of.kind === "set" ? toSource(node.of) : `(?:${toSource(node.of)})`}${node.source}`;
    default:
      return node.source;
  }
}

/** Whether the empty text matches. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "assertion":
      return true;
    case "sequence":
      return node.parts.every(isNullable);
    case "choice":
      return node.options.some(isNullable);
    default:
      return node.least === 0 && !node.source.startsWith("+") ? true : isNullable(node.of);
  }
}

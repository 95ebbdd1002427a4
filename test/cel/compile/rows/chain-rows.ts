import type { ExpressionRow } from "../expression-row.js";

/** How many operands chains have: around powers of two, where the shape of a balanced tree changes, and many. */
const LENGTHS = [3, 4, 5, 7, 8, 9, 33];

/** An operand: an error whose text says where it stands, the value that decides the chain, or the other one. */
type Operand = "error" | "decides" | "goes on";

/**
 * Chains of `&&` and `||` on the subject `basic`. An operand that decides absorbs the errors of all others, before and after
 * it; without one the first error is that of the chain.
 */
export const CHAIN_ROWS: readonly ExpressionRow[] = LENGTHS.flatMap((length) =>
  ["&&", "||"].flatMap((operator) => operandsOf(length).map((operands) => chainRow(operator, operands))),
);

function operandsOf(length: number): Operand[][] {
  const last = length - 1;
  const middle = length >> 1;
  const patterns: Readonly<Record<number, Operand>>[] = [
    {},
    ...[0, 1, middle, last].map((place) => ({ [place]: "error" as const })),
    { 0: "error", [last]: "error" },
    { [middle]: "error", [last]: "error" },
    { 0: "error", [last]: "decides" },
    { 0: "decides", [last]: "error" },
    { [middle]: "decides", 0: "error", [last]: "error" },
    { 0: "error", 1: "decides" },
    { [last - 1]: "decides", [last]: "error" },
  ];
  const all = (operand: Operand): Operand[] => Array.from({ length }, () => operand);
  const deciding = all("error").with(middle, "decides");
  return [
    all("error"),
    deciding,
    ...patterns.map((pattern) => all("goes on").map((operand, place) => pattern[place] ?? operand)),
  ];
}

function chainRow(operator: string, operands: readonly Operand[]): ExpressionRow {
  const decides = operator === "||";
  const texts = operands.map((operand, place) => {
    if (operand === "error") return `self.l[${100 + place}] == 1`;
    return (operand === "decides") === decides ? "self.b" : "!self.b";
  });
  const error = operands.indexOf("error");
  const result = operands.includes("decides")
    ? `bool ${decides}`
    : error === -1
      ? `bool ${!decides}`
      : `error: index out of bounds: ${100 + error}`;
  return [texts.join(` ${operator} `), result];
}

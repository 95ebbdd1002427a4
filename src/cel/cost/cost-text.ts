const ADVICE =
  "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)";

/** The subjects of the API server's messages about costs. */
export type CostSubject =
  | "estimated rule cost"
  | "estimated messageExpression cost"
  | "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";

/** What the API server says of the rules that make a schema too expensive. */
export const CONTRIBUTES = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";

/** What the API server says of a cost that is over its limit. */
export function costText(subject: CostSubject, cost: bigint, limit: bigint): string {
  return `${subject} exceeds budget by factor of ${factorText(cost, limit)} ${ADVICE}`;
}

/** How many times the limit a cost is, as the server prints it: the closer, the more digits. */
export function factorText(cost: bigint, limit: bigint): string {
  const factor = Number(cost) / Number(limit);
  if (factor > 100) return "more than 100x";
  return `${roundedToEven(factor, factor < 1.5 ? 6 : 1)}x`;
}

/** A fraction of a double has at most so many digits here, so that a text of that length is exact. */
const ALL_DIGITS = 60;

/** Go rounds halves to the even digit, JavaScript away from zero. */
function roundedToEven(value: number, digits: number): string {
  const exact = value.toFixed(ALL_DIGITS);
  const end = exact.indexOf(".") + 1 + digits;
  const isHalf = /^50*$/.test(exact.slice(end));
  return isHalf && Number(exact[end - 1]) % 2 === 0 ? exact.slice(0, end) : value.toFixed(digits);
}

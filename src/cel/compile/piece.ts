/** How strongly an expression of JavaScript binds. */
export const LEVEL = { choice: 0, or: 1, and: 2, equality: 3, relation: 4, unary: 5, primary: 6 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

/** An expression of JavaScript. */
export interface Piece {
  readonly text: string;
  readonly level: Level;
}

/** The text of an expression where one that binds at least so strongly may stand. */
export function within({ text, level }: Piece, least: Level): string {
  return level >= least ? text : `(${text})`;
}

export function piece(text: string, level: Level = LEVEL.primary): Piece {
  return { text, level };
}

export function callOf(name: string, ...values: readonly string[]): Piece {
  return piece(`${name}(${values.join(", ")})`);
}

/** A string as JavaScript writes it. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** An integer: a number if it is safe, else a bigint. */
export function integerText(value: bigint): string {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? `${value}`
    : `${value}n`;
}

export function doubleText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

/** The key of a property as an object literal has it. */
export function propertyKey(name: string): string {
  // A literal would take `__proto__` for the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return PLAIN_NAME.test(name) ? name : quoted(name);
}

/** The access to a property. */
export function propertyOf(object: Piece, name: string): Piece {
  const text = within(object, LEVEL.primary);
  return piece(PLAIN_NAME.test(name) ? `${text}.${name}` : `${text}[${quoted(name)}]`);
}

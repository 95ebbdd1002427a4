/**
 * An error of a CEL expression. The message is what the API server prints before ` evaluating rule: `, such as
 * `integer overflow` or `no such key: a`.
 */
export class CelError extends Error {
  override readonly name = "CelError";
}

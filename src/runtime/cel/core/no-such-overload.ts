import { CelError } from "../cel-error.js";

/** The error of an operator or function that is applied to values for which it is not declared; a few have their name in it. */
export function noSuchOverload(name?: string): CelError {
  return new CelError(name === undefined ? "no such overload" : `no such overload: ${name}`);
}

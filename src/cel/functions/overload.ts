import type { CelType } from "../types/cel-type.js";

/**
 * An overload as the files of the libraries list it: the function, the id, the signature (`(int, A) -> bool`, or with a
 * receiver `string.(int) -> bool`; single capitals are type parameters), and the minor version of Kubernetes 1 at which
 * its environment has it, 0 for always.
 */
export type LibraryRow = readonly [name: string, id: string, signature: string, since: number];

/** An overload of a function. */
export interface Overload {
  /** As cel-go and Kubernetes name it. */
  readonly id: string;
  /** Called on a receiver, which is the first parameter. */
  readonly member: boolean;
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  readonly typeParameters: readonly string[];
}

/** A function and its overloads, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

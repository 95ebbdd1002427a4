/**
 * A uint whose static type is unknown (`dyn`). Where the type is known to be uint, the bare number stands for it: a
 * `number` if it is a safe integer, else a `bigint`.
 */
export class Uint64 {
  constructor(readonly value: number | bigint) {}
}

/** A uint as its static type has it. No data holds uints, so that there is no other value to read. */
export function readUint(value: unknown): number | bigint {
  // The static type says that it is a number if it is not boxed.
  return value instanceof Uint64 ? value.value : (value as number | bigint);
}

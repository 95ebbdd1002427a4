/** An arbitrary of fast-check, named by what it has: these types have to be readable without that package. */
export interface ValueArbitrary {
  canShrinkWithoutContext(value: unknown): boolean;
}

/** Values of one's own for fields of a version, by paths such as `spec.servers[].name`. */
export type ValuesByPath = Readonly<Record<string, ValueArbitrary>>;

/** Chance that a seed decides: the same seed gives the same choices on every machine. */
export interface Random {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Starts a sequence of choices; texts that differ give sequences that do. */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
  };
}

/** FNV-1a, over the code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

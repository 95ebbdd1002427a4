/**
 * What a marker's argument reads to. An integer beyond 2^53-1 is a bigint, so that no digit is lost; a list or map
 * holds values of any of these kinds, and null where it was written as JSON.
 */
export type MarkerValue =
  | string
  | number
  | bigint
  | boolean
  | readonly (MarkerValue | null)[]
  | { readonly [key: string]: MarkerValue | null };

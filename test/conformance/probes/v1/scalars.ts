import type { Base64, Int, Int32, Int64 } from "crdwright/meta/v1";

/** Nums doc. */
export interface Nums {
  i: Int;
  i8: Int;
  i16: Int;
  i32: Int32;
  i64: Int64;
  u: Int;
  u8: Int;
  u16: Int;
  u32: Int32;
  u64: Int64;
  b: Int;
  r: Int32;
  bo: boolean;
  ps: string;
  pps: string;
}

/** NamedBytes doc. */
export type NamedBytes = Base64;

export interface Arr {
  bytes: Base64;
  u8s: Int[];
  b3: Int[];
  nb: NamedBytes;
  ss: string[][];
  pb: Base64;
  lb: Base64[];
  raw: Base64;
  ptrs: string[];
  psl: string[];
}

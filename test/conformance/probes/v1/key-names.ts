export interface KeyNames {
  y: string;
  on: string;
  true: string;
  1: string;
  "a.b": string;
  "a-b": string;
  a_b: string;
  $d: string;
  null: string;
  v1: string;
  v10: string;
  v2: string;
  UP: string;
  lo: string;
  aB: string;
  ab: string;
  A: string;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";

/** What has gone wrong somewhere before, whatever the language of the text. */
const HOSTILE_TEXTS = [
  "__proto__",
  "constructor",
  "toString",
  "*/ process.exit(3) /*",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template would take in
  "${process.exit(3)}",
  "`",
  "'",
  '"',
  "\\",
  "\u0000",
  "\u2028",
  "\ud800",
  "\ufeff",
  "\u0000int64:x",
  "../../x",
  "/etc/passwd",
  "1e999",
  "-0",
  "9223372036854775808",
  "0x",
  "~",
  "null",
  "(a+)+$",
  "\r\n",
  "\t",
  " ",
  "",
];

const OPENING = ["[", "{", "(", "<", "- ", "a: ", "!", "&a ", "*a ", "//", "/*", "<<: ", "? ", "|\n", "%"];

interface TextEdit {
  /** Where, as a part of the whole. */
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

const inserted = (tokens: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...tokens, ...HOSTILE_TEXTS) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...OPENING, ...tokens), fc.constantFrom(2, 30, 300, 3000))
        .map(([token, times]) => token.repeat(times)),
    },
  );

/** Real texts with a few places changed: cut, doubled, or with tokens of the language and hostile texts put in. */
export function mutatedText(bases: readonly string[], tokens: readonly string[]): fc.Arbitrary<string> {
  const edit: fc.Arbitrary<TextEdit> = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.oneof(fc.nat(3), fc.nat(80)),
    inserted: inserted(tokens),
  });
  return fc.tuple(fc.constantFrom(...bases), fc.array(edit, { maxLength: 5 })).map(([base, edits]) =>
    edits.reduce((text, { at, removed, inserted }) => {
      const start = Math.floor(at * text.length);
      return text.slice(0, start) + inserted + text.slice(start + removed);
    }, base),
  );
}

/** Texts of tokens in any order. */
export function tokenText(tokens: readonly string[]): fc.Arbitrary<string> {
  return fc.array(inserted(tokens), { maxLength: 24 }).map((parts) => parts.join(""));
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [null], { a: null }),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(300, 3000).map((length) => "x".repeat(length)),
  fc.constantFrom(30, 240, 400).map((depth) => nested(depth)),
);

function nested(depth: number): Json {
  let value: Json = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

interface ValueEdit {
  readonly node: number;
  readonly action: "replace" | "remove" | "rename" | "copy";
  readonly value: Json;
  readonly key: string;
}

/** Real values with a few nodes replaced, removed, renamed, or with a copy of another node in their place. */
export function mutatedValue(bases: fc.Arbitrary<unknown>, keys: readonly string[]): fc.Arbitrary<Json> {
  const edit: fc.Arbitrary<ValueEdit> = fc.record({
    node: fc.nat(1000),
    action: fc.constantFrom("replace", "remove", "rename", "copy"),
    value: hostileValue,
    key: fc.constantFrom(...keys, ...HOSTILE_TEXTS),
  });
  // What is drawn from is JSON.
  return fc
    .tuple(bases as fc.Arbitrary<Json>, fc.array(edit, { maxLength: 4 }))
    .map(([base, edits]) => edits.reduce(applyEdit, base));
}

function applyEdit(root: Json, { node, action, value, key }: ValueEdit): Json {
  const nodes = [...walk(root)];
  const target = node % nodes.length;
  const other = nodes[(node * 7 + 3) % nodes.length] ?? null;
  let index = 0;
  const within = (each: Json): readonly [Json] | undefined => {
    const isTarget = index++ === target;
    const changed = childrenOf(each, (child, name) => {
      const isNext = index === target;
      const made = within(child);
      if (made === undefined) return undefined;
      return isNext && action === "rename" ? [key, ...made] : [name, ...made];
    });
    if (!isTarget) return [changed];
    if (action === "remove") return undefined;
    return [action === "replace" ? value : action === "copy" ? other : changed];
  };
  return within(root)?.[0] ?? null;
}

function* walk(value: Json): Generator<Json> {
  yield value;
  if (typeof value === "object" && value !== null) for (const child of Object.values(value)) yield* walk(child);
}

function childrenOf(value: Json, change: (child: Json, name: string) => readonly [string, Json] | undefined): Json {
  if (typeof value !== "object" || value === null) return value;
  const changed = Object.entries(value).flatMap(([name, child]) => {
    const made = change(child, name);
    return made === undefined ? [] : [made];
  });
  return Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed);
}

/** The texts of the repository's files below a folder whose names end so, but for long ones. */
export function textsBelow(folder: string, ending: string, maxLength = 20_000): string[] {
  return pathsBelow(folder, ending)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.length <= maxLength);
}

/** The files below a folder whose names end so, as paths from it. */
export function pathsBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort();
}

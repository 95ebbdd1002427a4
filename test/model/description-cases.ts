/** A doc comment that controller-gen was run on, and the description that it made of it. */
export interface DescriptionCase {
  /** The comment as it stands above a field, in Go and in TypeScript alike. */
  readonly source: string;
  readonly description: string;
  /** What the same lines give in a JSDoc, where that differs. */
  readonly inJsDoc?: string;
}

/** The doc comments that controller-gen was run on. All of them can stand above a field of TypeScript, too. */
export const DESCRIPTION_CASES: readonly DescriptionCase[] = [
  { source: "// One line.", description: "One line." },
  { source: "// One.\n// Two.", description: "One.\nTwo." },
  { source: "// One.\n//\n// Two.", description: "One.\n\nTwo." },
  { source: "// One.\n//\n//\n//\n// Two.", description: "One.\n\nTwo." },
  { source: "//\n// One.\n//", description: "One." },
  { source: "//One no space.", description: "One no space." },
  { source: "//   three spaces.", description: "  three spaces." },
  { source: "//\ttab first.", description: "\ttab first." },
  { source: "// a\ttab inside", description: "a\ttab inside" },
  { source: "// trailing ws   \n// next\t", description: "trailing ws\nnext" },
  { source: "// One.\n// +optional", description: "One." },
  { source: "// +optional\n// One.", description: "One." },
  { source: "// One.\n// +optional\n// Two.", description: "One.\nTwo." },
  { source: "// One.\n//\n// +optional", description: "One." },
  { source: "// One.\n// TODO(x): y\n// Two.", description: "One.\nTwo." },
  { source: "// TODO: all", description: "" },
  { source: "// One.\n//\n// TODO: last", description: "One.\n" },
  { source: "// TODO: first\n//\n// One.", description: "\nOne." },
  { source: "//  TODO indented", description: " TODO indented" },
  { source: "// todo lower", description: "todo lower" },
  { source: "// TODOs are here", description: "" },
  { source: "// One.\n// ---\n// hidden", description: "One." },
  { source: "// One.\n//\n// ---\n// hidden", description: "One.\n" },
  { source: "// ---", description: "" },
  { source: "// One.\n// ----- long", description: "One." },
  { source: "//  --- indented", description: " --- indented" },
  {
    source: "// One.\n// ```yaml\n// ---\n// TODO keep\n// ```\n// TODO drop\n// end",
    description: "One.\n```yaml\n---\nTODO keep\n```\nend",
  },
  { source: "// A:\n// - b\n//   c\n// - d", description: "A:\n- b\n  c\n- d" },
  { source: "// A:\n//\n//   indented block\n//     more", description: "A:\n\n  indented block\n    more" },
  { source: "//nolint:foo\n// One.", description: "One." },
  { source: "//go:generate x\n// One.", description: "One." },
  { source: "// nolint:foo\n// One.", description: "nolint:foo\nOne." },
  { source: "//+kubebuilder:foo\n// One.", description: "One." },
  { source: "//   +optional\n// One.", description: "One." },
  { source: "// One. // Two", description: "One. // Two" },
  { source: "/* One. */", description: "One." },
  { source: "/* One.\n   Two.\n   +optional\n   TODO x\n */", description: "One.\nTwo.\n+optional" },
  { source: "/*\n  One.\n\n    Two.\n*/", description: "One.\n\nTwo." },
  { source: '// "quoted" text', description: '"quoted" text' },
  { source: "// 'single' text", description: "'single' text" },
  { source: "// key: value", description: "key: value" },
  { source: "// ends with colon:", description: "ends with colon:" },
  { source: "// has # hash", description: "has # hash" },
  { source: "// #hash first", description: "#hash first" },
  { source: "// - bullet", description: "- bullet" },
  { source: "// * star", description: "* star" },
  { source: "// `tick` first", description: "`tick` first" },
  { source: "// @at first", description: "@at first", inJsDoc: "" },
  { source: "// %pct first", description: "%pct first" },
  { source: "// !bang", description: "!bang" },
  { source: "// &amp <b> > x", description: "&amp <b> > x" },
  { source: "// {brace}", description: "{brace}" },
  { source: "// [bracket]", description: "[bracket]" },
  { source: "// true", description: "true" },
  { source: "// 123", description: "123" },
  { source: "// null", description: "null" },
  { source: "// ~", description: "~" },
  { source: "// 2024-01-01", description: "2024-01-01" },
  { source: "// y", description: "y" },
  { source: "// 1.5", description: "1.5" },
  { source: "// 0x1f", description: "0x1f" },
  { source: "// ? question", description: "? question" },
  { source: "// ?question", description: "?question" },
  { source: "// : colon", description: ": colon" },
  { source: "// :colon", description: ":colon" },
  { source: "// -dash", description: "-dash" },
  { source: "// --- triple", description: "" },
  { source: "// ...dots", description: "...dots" },
  { source: "// emoji 😀 here", description: "emoji 😀 here" },
  { source: "// unicode é ü 漢字", description: "unicode é ü 漢字" },
  { source: "// nbsp\u00a0x", description: "nbsp\u00a0x" },
  { source: "// back\\slash", description: "back\\slash" },
  {
    source:
      "// very long line that goes on and on and on and on and on and on and on and on and on and on over eighty columns and more, surely: yes",
    description:
      "very long line that goes on and on and on and on and on and on and on and on and on and on over eighty columns and more, surely: yes",
  },
  {
    source:
      "// very long line 'quoted' that goes on and on and on and on and on and on and on and on: yes it is over eighty columns and more, surely",
    description:
      "very long line 'quoted' that goes on and on and on and on and on and on and on and on: yes it is over eighty columns and more, surely",
  },
  {
    source:
      "// tab\there very long line that goes on and on and on and on and on and on and on and on and on and on over eighty columns",
    description:
      "tab\there very long line that goes on and on and on and on and on and on and on and on and on and on over eighty columns",
  },
  {
    source:
      "// Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbb cccc  dddd",
    description:
      "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbb cccc  dddd",
  },
  { source: "//  leading space\n// second", description: " leading space\nsecond" },
  { source: "// One.\n//  two indented", description: "One.\n two indented" },
];

/** The comment as a JSDoc of the same lines; undefined for block comments and for directives to other tools. */
export function asJsDoc(source: string): string | undefined {
  const lines = source.split("\n");
  if (lines.some((line) => !line.startsWith("//") || /^\/\/[a-z0-9]+:[a-z0-9]/.test(line))) return undefined;
  return ["/**", ...lines.map((line) => ` *${line.slice(2)}`), " */"].join("\n");
}

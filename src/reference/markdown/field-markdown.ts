import { joined, type Markdown, md } from "../../code/markdown.js";
import { siteCode, siteCodeBlock, siteMarkdown, sitePlain } from "../../code/site-markdown.js";
import type { ReferenceFact, ReferenceField } from "../reference.js";
import { throughSteps } from "../schema-facts.js";
import { conditionMarkdown, type MarkdownPlace } from "./markdown-place.js";

/** The anchor of a field: its path without the signs of lists and maps, which not all sites take in one. */
export function fieldAnchor(path: string): string {
  const encoded = (text: string, signs: RegExp): string =>
    text.replace(signs, (sign) => `:${(sign.codePointAt(0) ?? 0).toString(16)}`);
  const parts = path.split(/(\["(?:[^"\\]|\\.)*"\])/);
  // Every second part is a name in brackets, in which a point is a sign like others.
  const named = parts.map((part, index) =>
    index % 2 === 1
      ? `.${encoded(part.slice(2, -2), /[^\w-]/gu)}`
      : encoded(part.replace(/\[\]|\{\}/g, ""), /[^\w.-]/gu),
  );
  return named.join("").replace(/^\./, "");
}

/** The least level of a heading of fields: below that of the page's parts. */
const FIRST_LEVEL = 3;

/** Returns the fields below one as headings, each with its anchor and what there is to say of it. */
export function fieldsMarkdown(root: ReferenceField, place: MarkdownPlace): Markdown[] {
  const blocksOf = (field: ReferenceField, level: number): Markdown[] => [
    place.heading(level, siteCode(field.path), fieldAnchor(field.path)),
    ...fieldBlocks(field, place),
    ...field.fields.flatMap((child) => blocksOf(child, level + 1)),
  ];
  // What is said of the whole object stands before its fields.
  const own = root.facts.some(({ kind }) => kind === "rule")
    ? fieldBlocks({ ...root, facts: withoutText(root) }, place)
    : [];
  return [...own, ...root.fields.flatMap((field) => blocksOf(field, FIRST_LEVEL))];
}

function withoutText({ facts }: ReferenceField): ReferenceFact[] {
  return facts.filter(({ kind }) => kind !== "description");
}

function fieldBlocks(field: ReferenceField, place: MarkdownPlace): Markdown[] {
  const of = (...kinds: readonly ReferenceFact["kind"][]): readonly ReferenceFact[] =>
    field.facts.filter(({ kind }) => kinds.includes(kind));
  /** Where a fact holds, behind it, unless that is everywhere where the field is. */
  const where = (fact: ReferenceFact): Markdown =>
    fact.when === undefined && fact.on === field.on ? md`` : md` (${conditionMarkdown(fact, place)})`;
  const about = ({ below }: ReferenceFact): Markdown => (below === "" ? md`` : md`${sitePlain(throughSteps(below))}: `);
  const facts = [
    ...(field.when === undefined ? [] : [md`- There where ${conditionMarkdown(field, place)}`]),
    ...of("type").map((fact) => md`- ${sitePlain(fact.text)}${where(fact)}`),
    ...of("required", "nullable", "immutable", "deprecated").map(
      (fact) => md`- ${about(fact)}**${sitePlain(fact.text)}**${where(fact)}`,
    ),
    ...of("default").map((fact) => md`- ${about(fact)}default ${siteCode(fact.text)}${where(fact)}`),
    ...of("limit").map((fact) => md`- ${about(fact)}${limitMarkdown(fact)}${where(fact)}`),
    ...(of("value").length === 0 ? [] : [md`- one of:`]),
    ...of("value").map((fact) => {
      const text = fact.description === undefined ? md`` : md`: ${siteMarkdown(fact.description.replace(/\s+/g, " "))}`;
      return md`  - ${about(fact)}${siteCode(fact.text)}${where(fact)}${text}`;
    }),
  ];
  const rules = of("rule").flatMap((fact) => {
    const message = fact.text === "" ? (fact.sentence ?? fact.rule ?? "") : fact.text;
    const sentence = fact.sentence === undefined || fact.sentence === message ? [] : [inlineCode(fact.sentence)];
    return [
      md`**Rule:** ${about(fact)}${inlineCode(message)}${where(fact)}`,
      ...sentence,
      siteCodeBlock(fact.rule ?? "", ""),
    ];
  });
  const texts = of("description").map((fact) => siteMarkdown(fact.text));
  return [...texts, ...(facts.length === 0 ? [] : [joined(facts, md`\n`)]), ...rules];
}

function limitMarkdown({ text, code = "" }: ReferenceFact): Markdown {
  const words = sitePlain(text.slice(0, text.length - code.length));
  return code === "" ? words : md`${words}${siteCode(code)}`;
}

/** A text of one line in which backticks are around code. */
function inlineCode(text: string): Markdown {
  const parts = text.split(/`([^`]*)`/).map((part, index) => (index % 2 === 0 ? sitePlain(part) : siteCode(part)));
  return joined(parts, md``);
}

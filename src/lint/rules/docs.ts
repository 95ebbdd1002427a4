import { walk } from "../../cel/check/checked-expression.js";
import { enumValues, unnamed } from "../../model/shape-facts.js";
import { type LintRule, listed } from "../api/lint-rule.js";
import { type LintedApi, type LintedField, valuesOfKeyword } from "../api/linted-api.js";
import { forEachRule, parsedRule } from "../api/rule-expressions.js";

/** The limits that a description has to name, by their keywords. */
const TOLD_LIMITS = ["maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minimum", "maximum"] as const;

/** Numbers as descriptions write them out. */
const NUMBER_WORDS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

function docRule(
  rule: Omit<LintRule, "check">,
  test: (field: LintedField, api: LintedApi) => { readonly message: string; readonly help: string } | undefined,
): LintRule {
  return {
    ...rule,
    check: (api, report) => {
      for (const field of api.fields) {
        const finding = test(field, api);
        if (finding !== undefined) report({ subject: field.subject, span: field.field.span, ...finding });
      }
    },
  };
}

/** The numbers that a text names, in digits or in words. */
function numbersIn(text: string): Set<number> {
  const digits = (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((match) => Number(match.replaceAll(",", "")));
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => NUMBER_WORDS.indexOf(word));
  return new Set([...digits, ...words.filter((number) => number !== -1)]);
}

interface Claim {
  readonly phrase: string;
  readonly number: number;
  readonly side: "max" | "min";
  readonly of: "length" | "items" | "value";
}

const CLAIM =
  /\b(at most|no more than|not more than|up to|a maximum of|at least|no fewer than|no less than|a minimum of) (\d[\d,]*) (characters?|items?|entries|values?|elements?)\b/gi;

/** What a text says of how much there may be, where it says of what. */
function claimsIn(text: string): Claim[] {
  return [...text.matchAll(CLAIM)].map(([phrase, bound = "", digits = "", unit = ""]) => ({
    phrase,
    number: Number(digits.replaceAll(",", "")),
    side: /least|fewer|less|minimum/i.test(bound) ? "min" : "max",
    of: /char/i.test(unit) ? "length" : "items",
  }));
}

const KEYWORDS = {
  length: { max: "maxLength", min: "minLength" },
  items: { max: "maxItems", min: "minItems" },
  value: { max: "maximum", min: "minimum" },
} as const;

/**
 * A claim that the schema contradicts. A text that names the schema's limit, too, or claims several things of the same kind, speaks of
 * parts of the value as well, and which claim is about which part is not for a program to say.
 */
function contradicted({ field, nodes }: LintedField): { readonly claim: Claim; readonly limits: number[] } | undefined {
  const claims = claimsIn(field.description);
  const [node, items] = nodes;
  for (const claim of claims) {
    if (claims.some((other) => other !== claim && other.of === claim.of && other.side === claim.side)) continue;
    const isList = node !== undefined && unnamed(node.shape).kind === "list";
    const about = claim.of === "length" && isList ? items : node;
    const limits = about === undefined ? [] : valuesOfKeyword(about, KEYWORDS[claim.of][claim.side]).map(Number);
    const named = numbersIn(field.description);
    if (limits.length > 0 && !limits.some((limit) => named.has(limit))) return { claim, limits };
  }
  return undefined;
}

export const docRules: readonly LintRule[] = [
  {
    name: "doc-start",
    presets: ["recommended", "kubernetes", "openshift"],
    fixes: true,
    reason:
      "A description is read beside its field's name and far from it; it begins with the name as objects have it.",
    wrong: "interface WidgetSpec {\n  /** Size is how big it is. */\n  size: Int32;\n}",
    right: "interface WidgetSpec {\n  /** size is how big it is. */\n  size: Int32;\n}",
    check: (api, report) => {
      for (const { field, subject, comments } of api.fields) {
        const { name, description } = field;
        if (description === "") {
          const help = `begin it with the name: /** ${name} … */`;
          report({ subject, span: field.span, message: `${name} has no description`, help });
          continue;
        }
        const first = /^[\p{L}_][\p{L}\p{N}_-]*/u.exec(description)?.[0] ?? "";
        if (first === name || description.startsWith(`\`${name}\``)) continue;
        const line = [...comments.above, ...comments.adjacent].find(({ text }) =>
          text.includes(description.split("\n")[0] ?? ""),
        );
        const start = line === undefined ? -1 : line.span.start + line.text.indexOf(first);
        const isCase =
          first.toLowerCase() === name.toLowerCase() && line !== undefined && line.span.file.endsWith(".ts");
        const message = `the description of ${name} begins with ${JSON.stringify(first)}, not with its name`;
        const fix = [{ span: { file: field.span.file, start, end: start + first.length }, text: name }];
        report({ subject, span: field.span, message, help: `begin it with ${name}`, ...(isCase && { fix }) });
      }
    },
  },
  docRule(
    {
      name: "doc-omitted",
      presets: ["openshift"],
      reason: "Who leaves an optional field out has to know what happens then.",
      wrong: "interface WidgetSpec {\n  /** size is how big it is. */\n  size?: Int32;\n}",
      right:
        "interface WidgetSpec {\n  /** size is how big it is. When omitted, it is chosen for you. */\n  size?: Int32;\n}",
    },
    ({ field, statusIndex }) =>
      field.optional &&
      field.description !== "" &&
      statusIndex === undefined &&
      !/\b(?:omitted|left out|not set|unset|absent|without|default(?:s|ed)?)\b/i.test(field.description)
        ? {
            message: `${field.name} is optional, and its description does not say what holds where it is left out`,
            help: "add a sentence that begins with: When omitted, …",
          }
        : undefined,
  ),
  docRule(
    {
      name: "doc-enum-values",
      presets: ["openshift"],
      reason: "The values of an enum mean something, and the field's own description is where people look for it.",
      wrong: 'interface WidgetSpec {\n  /** mode says how it runs: Fast is the best. */\n  mode: "Fast" | "Slow";\n}',
      right:
        'interface WidgetSpec {\n  /** mode says how it runs: Fast takes all there is, Slow the rest. */\n  mode: "Fast" | "Slow";\n}',
    },
    ({ field }) => {
      const texts = (enumValues(field.shape) ?? []).map(({ value }) => String(value)).filter((text) => text !== "");
      const missing = texts.filter((text) => !field.description.includes(text));
      if (missing.length === 0 || field.description === "") return undefined;
      return {
        message: `the description of ${field.name} does not say what ${listed(missing)} ${missing.length === 1 ? "means" : "mean"}`,
        help: "say of each value what happens when the field has it",
      };
    },
  ),
  docRule(
    {
      name: "doc-limits",
      presets: ["openshift"],
      reason: "A limit that only the schema knows is found out by being refused.",
      wrong:
        "interface WidgetSpec {\n  /** name is what it is called. */\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
      right:
        "interface WidgetSpec {\n  /** name is what it is called, in at most 63 characters. */\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    },
    ({ field, nodes: [node] }) => {
      if (node === undefined || field.description === "") return undefined;
      const named = numbersIn(field.description);
      const limits = TOLD_LIMITS.flatMap((keyword) =>
        valuesOfKeyword(node, keyword).map((value) => ({ keyword, number: Number(value) })),
      );
      // That something is there at all is said by other words than a one.
      const untold = limits.filter(
        ({ keyword, number }) => !named.has(number) && !(keyword.startsWith("min") && number <= 1),
      );
      if (untold.length === 0) return undefined;
      const words = untold.map(({ keyword, number }) => `${keyword} ${number}`);
      return {
        message: `the description of ${field.name} does not name ${listed(words)}`,
        help: "say the limit in a sentence, such as: at most 63 characters",
      };
    },
  ),
  docRule(
    {
      name: "doc-contradicts",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "A description that names another limit than the schema has sends people into an error.",
      wrong:
        "interface WidgetSpec {\n  /** name is what it is called, in at most 64 characters. */\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
      right:
        "interface WidgetSpec {\n  /** name is what it is called, in at most 63 characters. */\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    },
    (field) => {
      const finding = contradicted(field);
      if (finding === undefined) return undefined;
      const { claim, limits } = finding;
      const limit = `${KEYWORDS[claim.of][claim.side]} ${listed([...new Set(limits)].map(String), "or")}`;
      const message = `the description of ${field.field.name} says ${JSON.stringify(claim.phrase)}, and the schema has ${limit}`;
      return { message, help: "make them agree" };
    },
  ),
  docRule(
    {
      name: "doc-promises",
      presets: ["recommended", "kubernetes", "openshift"],
      reason:
        "A description that calls a field immutable promises what nothing enforces where no rule compares it with its old value.",
      wrong: "interface WidgetSpec {\n  /** size is how big it is. It is immutable. */\n  size: Int32;\n}",
      right:
        'interface WidgetSpec {\n  /** size is how big it is. It is immutable. */\n  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="size cannot be changed"\n  size: Int32;\n}',
    },
    ({ field, owner, nodes, statusIndex }, api) => {
      // Of several things the text speaks, not of the field, where they are immutable.
      const promise = /\b(?:is|becomes|considered) immutable\b|\bcannot be changed\b|\bonce set\b/i.exec(
        field.description,
      )?.[0];
      if (promise === undefined || statusIndex !== undefined) return undefined;
      const statements = [...nodes.flatMap((node) => node.statements), ...owner.statements];
      const isKept = statements.some(
        (each) => each.kind === "immutable" || (each.kind === "rule" && each.rule.rule.includes("oldSelf")),
      );
      if (isKept || isNamedInTransition(api, field.name)) return undefined;
      const message = `the description of ${field.name} says ${JSON.stringify(promise)}, and no rule keeps it`;
      return { message, help: 'add // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="…"' };
    },
  ),
];

/** Whether a rule further up names the field beside an old value: it may be what keeps it. */
function isNamedInTransition(api: LintedApi, name: string): boolean {
  let isNamed = false;
  forEachRule(api, ({ rule }) => {
    const expression = rule.rule.includes("oldSelf") ? parsedRule(rule.rule) : undefined;
    if (expression === undefined) return;
    for (const [each] of walk(expression)) {
      if (each.kind === "select" && each.field === name) isNamed = true;
      if (each.kind === "literal" && each.literal.kind === "string" && each.literal.value === name) isNamed = true;
    }
  });
  return isNamed;
}

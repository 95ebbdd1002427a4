import { LEVEL, type Level } from "./piece.js";

/** What the text around a slot asks of the piece that is put there. */
export interface Slot {
  /** How strongly it has to bind, if it is a value and if it is a type. */
  readonly required: Readonly<Record<Grammar, Level>>;
  /** An object literal would be taken for a block here. */
  readonly isArrowBody: boolean;
  /** An operator, a dot or a bracket takes it for an operand, so that only an expression can stand here. */
  readonly isOperand: boolean;
}

/** What the text of a template says. */
export interface Slots {
  readonly slots: readonly Slot[];
  /** How strongly the whole binds; undefined where the template is nothing but one slot, which then says it. */
  readonly whole: Level | undefined;
}

/** The language of a template: operators of values or of types. */
export type Grammar = "value" | "type";

type Token =
  | { readonly kind: "slot"; readonly index: number }
  | { readonly kind: "word" | "sign"; readonly text: string };

const BINARY: Readonly<Record<Grammar, ReadonlyMap<string, Level>>> = {
  value: new Map<string, Level>([
    // It stands beside no `||` or `&&` without brackets.
    ["??", LEVEL.choice],
    ["||", LEVEL.or],
    ["&&", LEVEL.and],
    ["|", LEVEL.bits],
    ["===", LEVEL.equality],
    ["!==", LEVEL.equality],
    ["==", LEVEL.equality],
    ["!=", LEVEL.equality],
    ["<", LEVEL.relation],
    [">", LEVEL.relation],
    ["<=", LEVEL.relation],
    [">=", LEVEL.relation],
    ["in", LEVEL.relation],
    ["instanceof", LEVEL.relation],
    ["as", LEVEL.relation],
    ["satisfies", LEVEL.relation],
    ["+", LEVEL.sum],
    ["-", LEVEL.sum],
    ["*", LEVEL.product],
    ["/", LEVEL.product],
    ["%", LEVEL.product],
  ]),
  type: new Map<string, Level>([
    ["|", LEVEL.choice],
    ["&", LEVEL.or],
  ]),
};
const PREFIX: Readonly<Record<Grammar, ReadonlySet<string>>> = {
  value: new Set(["!", "typeof", "-", "await", "void"]),
  type: new Set(["keyof", "readonly", "typeof"]),
};
/** Operators whose operands may be of the same level on either side. */
const ASSOCIATIVE = new Set(["||", "&&", "|", "&"]);
/** Behind these an operand begins. */
const OPENERS = new Set([..."([{,;:?=<", "=>", "...", "return", "throw", "case", "of", "extends"]);
/** Stands for a slot beside another token. */
const SLOT = "<slot>";
/** Operators behind or before which a type stands. */
const WORDS = new Set(["as", "satisfies", "<", ">"]);
const POSTFIX = new Set([".", "?.", "(", "["]);

const SIGNS = /\s+|"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|\.\.\.|=>|===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[^\s]/gy;

const cache: Readonly<Record<Grammar, WeakMap<TemplateStringsArray, Slots>>> = {
  value: new WeakMap(),
  type: new WeakMap(),
};

/** Reads the fixed text of a template, once for each place in the source. Throws for a slot inside of a string or comment. */
export function slotsOf(strings: TemplateStringsArray, grammar: Grammar): Slots {
  const cached = cache[grammar].get(strings);
  if (cached !== undefined) return cached;
  const slots = readSlots(tokensOf(strings), grammar);
  cache[grammar].set(strings, slots);
  return slots;
}

function tokensOf(strings: readonly string[]): Token[] {
  const tokens: Token[] = [];
  strings.forEach((text, index) => {
    if (index > 0) tokens.push({ kind: "slot", index: index - 1 });
    // Comments are made by functions of this folder, so that what stands in a template is not one.
    if (/\/[*/]/.test(text)) throw new Error(`a template of code has a comment in it: ${text}`);
    for (const [sign] of text.matchAll(SIGNS)) {
      if (/^\s/.test(sign)) continue;
      if (sign === '"' || sign === "'" || sign === "`") throw new Error(`a slot in a string: ${text}`);
      tokens.push({ kind: /^["\w$]/.test(sign) ? "word" : "sign", text: sign });
    }
  });
  return tokens;
}

/** A part between brackets, or all that is outside of them. */
interface Frame {
  loosest: Level;
  choices: number;
}

function readSlots(tokens: readonly Token[], grammar: Grammar): Slots {
  const slots: Slot[] = [];
  const frames: Frame[] = [{ loosest: LEVEL.primary, choices: 0 }];
  const binary = BINARY[grammar];
  tokens.forEach((token, index) => {
    const frame = frames.at(-1);
    if (frame === undefined) throw new Error("a template of code closes more than it opens");
    const [before, after] = [textAt(tokens, index - 1), textAt(tokens, index + 1)];
    if (token.kind === "slot") {
      const required = (each: Grammar): Level =>
        strongest(requiredBehind(before, tokens, index, frame, each), requiredBefore(after, frame, each));
      slots.push({
        required: { value: required("value"), type: required("type") },
        isArrowBody: before === "=>",
        isOperand:
          before !== SLOT && after !== SLOT && (isOperator(before) || isOperator(after) || POSTFIX.has(after ?? "")),
      });
      return;
    }
    const { text } = token;
    if (text === "(" || text === "[" || text === "{") frames.push({ loosest: LEVEL.primary, choices: 0 });
    else if (text === ")" || text === "]" || text === "}") frames.pop();
    else if (text === "=>") frame.loosest = LEVEL.arrow;
    else if (text === "?" && after !== ":") {
      frame.choices++;
      frame.loosest = weakest(frame.loosest, LEVEL.choice);
    } else if (isPrefix(tokens, index, grammar)) frame.loosest = weakest(frame.loosest, LEVEL.unary);
    else if (binary.has(text)) frame.loosest = weakest(frame.loosest, binary.get(text) ?? LEVEL.primary);
  });
  const [outside, ...open] = frames;
  if (outside === undefined || open.length > 0) throw new Error("a template of code opens more than it closes");
  const isOneSlot = tokens.length === 1 && tokens[0]?.kind === "slot";
  return { slots, whole: isOneSlot ? undefined : outside.loosest };
}

function textAt(tokens: readonly Token[], index: number): string | undefined {
  const token = tokens[index];
  return token === undefined ? undefined : token.kind === "slot" ? SLOT : token.text;
}

/** Whether an operator stands before its only operand: at the start, or behind what an operand follows. */
function isPrefix(tokens: readonly Token[], index: number, grammar: Grammar): boolean {
  const text = textAt(tokens, index);
  if (text === undefined || !PREFIX[grammar].has(text)) return false;
  const previous = textAt(tokens, index - 1);
  return (
    previous === undefined || OPENERS.has(previous) || BINARY[grammar].has(previous) || PREFIX[grammar].has(previous)
  );
}

/** What a slot needs for what stands before it. */
function requiredBehind(
  previous: string | undefined,
  tokens: readonly Token[],
  index: number,
  frame: Frame,
  grammar: Grammar,
): Level {
  if (previous === undefined) return LEVEL.arrow;
  if (isPrefix(tokens, index - 1, grammar)) return LEVEL.unary;
  // What a type says of a value stands behind `as`, and binds by itself.
  if (previous === "as" || previous === "satisfies") return LEVEL.arrow;
  if (previous === "??") return LEVEL.bits;
  const level = BINARY[grammar].get(previous);
  if (level !== undefined) return ASSOCIATIVE.has(previous) ? level : above(level);
  if (frame.choices > 0 && (previous === "?" || previous === ":")) return LEVEL.or;
  if (OPENERS.has(previous) || previous === "}" || previous === ")" || previous === ">") return LEVEL.arrow;
  return LEVEL.primary;
}

/** What a slot needs for what stands behind it. */
function requiredBefore(after: string | undefined, frame: Frame, grammar: Grammar): Level {
  if (after === undefined) return LEVEL.arrow;
  if (after === "??") return LEVEL.bits;
  const level = BINARY[grammar].get(after);
  if (level !== undefined) return ASSOCIATIVE.has(after) ? level : above(level);
  if (after === "?") return LEVEL.or;
  if (after === ":" && frame.choices > 0) return LEVEL.or;
  if (POSTFIX.has(after) || after === "!") return LEVEL.primary;
  return LEVEL.arrow;
}

function isOperator(text: string | undefined): boolean {
  return text !== undefined && (BINARY.value.has(text) || PREFIX.value.has(text)) && !WORDS.has(text);
}

function above(level: Level): Level {
  // There is one between each level and the strongest.
  return Math.min(level + 1, LEVEL.primary) as Level;
}

function strongest(one: Level, other: Level): Level {
  return one > other ? one : other;
}

function weakest(one: Level, other: Level): Level {
  return one < other ? one : other;
}

import { isTypePiece, LEVEL, levelOf, makePiece, type Piece, textOf } from "./piece.js";
import { type Slot, slotsOf } from "./slots.js";

/**
 * An expression: js`${left} < ${right}`. What is put in is bracketed where the text beside it binds more strongly, and the
 * whole knows how strongly it binds in turn.
 */
export function js(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Piece {
  return fill(strings, pieces, "value");
}

/** A type of TypeScript, such as type`readonly ${item}[]`. */
export function type(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Piece {
  return fill(strings, pieces, "type");
}

/** Statements, declarations, members, arguments: what is no operand. Several lines go on at the indent of their slot. */
export function code(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Piece {
  const { slots } = slotsOf(strings, "value");
  return makePiece(filled(strings, pieces, slots), LEVEL.whole, { parts: pieces });
}

function fill(strings: TemplateStringsArray, pieces: readonly Piece[], grammar: "value" | "type"): Piece {
  const { slots, whole } = slotsOf(strings, grammar);
  const [only] = pieces;
  const level = whole ?? (only === undefined ? LEVEL.whole : levelOf(only));
  return makePiece(filled(strings, pieces, slots), level, { isType: grammar === "type", parts: pieces });
}

function filled(strings: TemplateStringsArray, pieces: readonly Piece[], slots: readonly Slot[]): string {
  let text = strings[0] ?? "";
  pieces.forEach((piece, index) => {
    const slot = slots[index];
    if (slot === undefined) throw new Error("a template of code has a piece without a slot");
    text += indented(inSlot(piece, slot), text) + (strings[index + 1] ?? "");
  });
  return text;
}

function inSlot(piece: Piece, { required, isArrowBody, isOperand }: Slot): string {
  const text = textOf(piece);
  const level = levelOf(piece);
  if (level === LEVEL.whole) {
    if (isOperand && text !== "") throw new Error(`no operand: ${text}`);
    return text;
  }
  const isEnough = level >= required[isTypePiece(piece) ? "type" : "value"];
  return isEnough && !(isArrowBody && text.startsWith("{")) ? text : `(${text})`;
}

/** The lines behind the first get the indent of the line that they begin on. */
function indented(text: string, previous: string): string {
  if (!text.includes("\n")) return text;
  const indent = /^[ ]*/.exec(previous.slice(previous.lastIndexOf("\n") + 1))?.[0] ?? "";
  return indent === "" ? text : text.replace(/\n(?=.)/g, `\n${indent}`);
}

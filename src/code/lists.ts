import { LEVEL, makePiece, type Piece, textOf } from "./piece.js";
import { js, type } from "./templates.js";

/** Lines are meant to be no longer than this, before they are indented. */
const WIDTH = 100;

/** Pieces one below the other; nothing is left out. */
export function lines(pieces: readonly Piece[]): Piece {
  return makePiece(pieces.map(textOf).join("\n"), LEVEL.whole, { parts: pieces });
}

/** Pieces one behind the other, as they are: lines that end by themselves, or a name and what follows it. */
export function together(pieces: readonly Piece[]): Piece {
  return makePiece(pieces.map(textOf).join(""), LEVEL.whole, { parts: pieces });
}

/** A block of statements or members: what stands before it, and its lines between braces, indented. */
export function block(head: Piece, inner: readonly Piece[]): Piece {
  return makePiece(`${textOf(head)}{\n${inner.map((piece) => `${indented(textOf(piece))}\n`).join("")}}`, LEVEL.whole, {
    parts: [head, ...inner],
  });
}

/** Pieces with commas between them, such as arguments or parameters. */
export function commaSeparated(pieces: readonly Piece[]): Piece {
  return makePiece(pieces.map(textOf).join(", "), LEVEL.whole, { parts: pieces });
}

/** The brackets of a list. */
export type Brackets = readonly ["[", "]"] | readonly ["{ ", " }"];

/** A list or an object literal of its members, on several lines if they do not fit one. */
export function wrapped([open, close]: Brackets, members: readonly Piece[]): Piece {
  if (members.length === 0) return makePiece(open.trim() + close.trim(), LEVEL.primary);
  const texts = members.map(textOf);
  const line = `${open}${texts.join(", ")}${close}`;
  if (line.length <= WIDTH && !line.includes("\n")) return makePiece(line, LEVEL.primary, { parts: members });
  const rows: string[] = [];
  let current = "";
  for (const text of texts) {
    const joined = current === "" ? `${text},` : `${current} ${text},`;
    if (current !== "" && (joined.length > WIDTH || text.includes("\n"))) {
      rows.push(current);
      current = `${text},`;
    } else current = joined;
  }
  rows.push(current);
  return makePiece(`${open.trim()}\n${rows.map(indented).join("\n")}\n${close.trim()}`, LEVEL.primary, {
    parts: members,
  });
}

/** A list with a member on each line. */
export function listOfLines(members: readonly Piece[]): Piece {
  return makePiece(`[\n${members.map((member) => `${indented(textOf(member))},\n`).join("")}]`, LEVEL.primary, {
    parts: members,
  });
}

/** An object literal with a member on each line. */
export function objectOfLines(members: readonly Piece[]): Piece {
  return makePiece(`{\n${members.map((member) => `${indented(textOf(member))},\n`).join("")}}`, LEVEL.primary, {
    parts: members,
  });
}

/** A call of a function with any number of arguments. */
export function call(callee: Piece, ...values: readonly Piece[]): Piece {
  return js`${callee}(${commaSeparated(values)})`;
}

/** Conditions all of which must hold; none is `true`. */
export function allOf(conditions: readonly Piece[]): Piece {
  return conditions.length === 0
    ? makePiece("true", LEVEL.primary)
    : inPairs(conditions, (left, right) => js`${left} && ${right}`);
}

/** Conditions one of which must hold; none is `false`. */
export function anyOf(conditions: readonly Piece[]): Piece {
  return conditions.length === 0
    ? makePiece("false", LEVEL.primary)
    : inPairs(conditions, (left, right) => js`${left} || ${right}`);
}

/** A union of types; none is `never`. */
export function unionOf(types: readonly Piece[]): Piece {
  return types.length === 0
    ? makePiece("never", LEVEL.primary, { isType: true })
    : inPairs(types, (left, right) => type`${left} | ${right}`);
}

/** Joins two pieces, then these pairs and so on: from left to right, each step would copy all before it, of 100,000 members. */
function inPairs(pieces: readonly Piece[], join: (left: Piece, right: Piece) => Piece): Piece {
  const [first = makePiece("", LEVEL.whole), second] = pieces;
  if (second === undefined) return first;
  const middle = Math.ceil(pieces.length / 2);
  return join(inPairs(pieces.slice(0, middle), join), inPairs(pieces.slice(middle), join));
}

/** A union of types, each on a line of its own, with what stands before each. Begins with the end of a line. */
export function unionOfLines(members: readonly { readonly above: readonly Piece[]; readonly type: Piece }[]): Piece {
  const rows = members.map(({ above, type: member }) =>
    [...above.map(textOf), `| ${textOf(type`(${member})`).slice(1, -1)}`].map((row) => `\n${indented(row)}`).join(""),
  );
  return makePiece(rows.join(""), LEVEL.choice, { isType: true, parts: members.map((member) => member.type) });
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

/** A piece one step further in. */
export function indent(piece: Piece): Piece {
  return makePiece(indented(textOf(piece)), LEVEL.whole, { parts: [piece] });
}

/** The type of an object: its members, each with the line that ends it, between braces. */
export function typeBody(members: readonly Piece[]): Piece {
  if (members.length === 0) return makePiece("{}", LEVEL.primary, { isType: true });
  return makePiece(`{\n${members.map((member) => `${indented(textOf(member))}\n`).join("")}}`, LEVEL.primary, {
    isType: true,
    parts: members,
  });
}

/** Types all of which a value has. */
export function intersectionOf(types: readonly [Piece, ...Piece[]]): Piece {
  return inPairs(types, (left, right) => type`${left} & ${right}`);
}

/** What is declared: `head`, and behind it the type, on the same line unless it begins one of its own. */
export function withType(head: Piece, of: Piece): Piece {
  return makePiece(`${textOf(head)}${textOf(of).startsWith("\n") ? "" : " "}${textOf(of)}`, LEVEL.whole, {
    parts: [head, of],
  });
}

/** The type of a list; what does not fit one line stands on lines of its own between the brackets. */
export function arrayOf(item: Piece): Piece {
  return textOf(item).includes("\n") ? ownLines("(", item, ")[]") : type`${item}[]`;
}

/** A generic type of one argument that varies, such as `Record<string, …>`: `before` are the arguments in front of it. */
export function genericOf(generic: Piece, previous: readonly Piece[], last: Piece): Piece {
  const start = `${textOf(generic)}<${previous.map((each) => `${textOf(each)}, `).join("")}`;
  return textOf(last).includes("\n")
    ? ownLines(start.trimEnd(), last, ">", [generic, ...previous])
    : makePiece(`${start}${textOf(last)}>`, LEVEL.primary, { isType: true, parts: [generic, ...previous, last] });
}

/** The type of an object with any keys. */
export function indexedBy(keyName: Piece, value: Piece): Piece {
  const start = `{ [${textOf(keyName)}: string]:`;
  return textOf(value).includes("\n")
    ? ownLines(start, value, "}")
    : makePiece(`${start} ${textOf(value)} }`, LEVEL.primary, { isType: true, parts: [value] });
}

function ownLines(open: string, piece: Piece, close: string, others: readonly Piece[] = []): Piece {
  const text = textOf(piece);
  return makePiece(`${open}${text.startsWith("\n") ? "" : "\n"}${indented(text)}\n${close}`, LEVEL.primary, {
    isType: true,
    parts: [...others, piece],
  });
}

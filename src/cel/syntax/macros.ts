import type { Expression, MacroName } from "./expression.js";

/** What a call of a macro becomes, or what is wrong with it and where. */
export type Expansion =
  | {
      readonly macro: MacroName;
      readonly variables: readonly string[];
      readonly arguments: readonly Expression[];
    }
  | { readonly at: Expression; readonly message: string };

interface MacroForm {
  readonly macro: MacroName;
  readonly variables: 1 | 2;
  /** What cel-go says of a variable that is no name. */
  readonly notAName: string;
}

const NOT_SIMPLE = "argument must be a simple name";
const NOT_AN_IDENTIFIER = "argument is not an identifier";

/** Macros that are called on a receiver, by name and number of arguments. */
const FORMS: ReadonlyMap<string, MacroForm> = new Map(
  [
    one("all", "all", 2, NOT_SIMPLE),
    one("exists", "exists", 2, NOT_SIMPLE),
    one("exists_one", "existsOne", 2, NOT_SIMPLE),
    one("map", "map", 2, NOT_AN_IDENTIFIER),
    one("map", "map", 3, NOT_AN_IDENTIFIER),
    one("filter", "filter", 2, NOT_AN_IDENTIFIER),
    one("optMap", "optMap", 2, "optMap() variable name must be a simple identifier"),
    one("optFlatMap", "optFlatMap", 2, "optFlatMap() variable name must be a simple identifier"),
    one("sortBy", "sortBy", 2, NOT_AN_IDENTIFIER),
    two("all", "all", 3),
    two("exists", "exists", 3),
    two("existsOne", "existsOne", 3),
    two("exists_one", "existsOne", 3),
    two("transformList", "transformList", 3),
    two("transformList", "transformList", 4),
    two("transformMap", "transformMap", 3),
    two("transformMap", "transformMap", 4),
    two("transformMapEntry", "transformMapEntry", 3),
    two("transformMapEntry", "transformMapEntry", 4),
  ].map(({ name, count, form }) => [macroKey(name, count), form]),
);

const ACCUMULATOR = "__result__";

/** How an environment names a macro: its name and the number of its arguments. */
export function macroKey(name: string, count: number): string {
  return `${name}:${count}`;
}

/** Recognises a macro in the call of `name` on `range`; undefined where it is an ordinary call. */
export function expandMacro(name: string, range: Expression, given: readonly Expression[]): Expansion | undefined {
  const form = FORMS.get(macroKey(name, given.length));
  if (form === undefined) return undefined;
  if (form.macro === "sortBy" && (range.kind === "literal" || range.kind === "map")) {
    const message = "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
    return { at: range, message };
  }
  const variables: string[] = [];
  const declarations = given.slice(0, form.variables);
  for (const declaration of declarations) {
    if (declaration.kind !== "identifier") return { at: declaration, message: form.notAName };
    variables.push(declaration.name);
  }
  const [first, second] = declarations;
  if (second !== undefined && variables[0] === variables[1]) {
    return { at: second, message: `duplicate variable name: ${variables[0]}` };
  }
  const clash = variables[0] === ACCUMULATOR ? first : variables[1] === ACCUMULATOR ? second : undefined;
  if (clash !== undefined && form.macro !== "optMap" && form.macro !== "optFlatMap") {
    return { at: clash, message: "iteration variable overwrites accumulator variable" };
  }
  return { macro: form.macro, variables, arguments: given.slice(form.variables) };
}

function one(name: string, macro: MacroName, count: number, notAName: string) {
  const form: MacroForm = { macro, variables: 1, notAName };
  return { name, count, form };
}

function two(name: string, macro: MacroName, count: number) {
  const form: MacroForm = { macro, variables: 2, notAName: NOT_SIMPLE };
  return { name, count, form };
}

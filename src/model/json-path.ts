/** One step of a path into an object. */
export type PathStep =
  | { readonly kind: "field"; readonly name: string }
  /** An index, a slice, `*` or a filter: some of the entries of a list or map. */
  | { readonly kind: "entries" }
  /** `..`: what follows may be at any depth. */
  | { readonly kind: "anywhere" };

/**
 * Parses a path as kubectl's JSONPath has it, such as `.status.conditions[?(@.type=="Ready")].status`, as far as it takes to
 * know which fields it names. Returns undefined where it is none.
 */
export function parseJsonPath(text: string): PathStep[] | undefined {
  const steps: PathStep[] = [];
  for (let rest = text; rest !== ""; ) {
    const found =
      /^\.\.(?=[^.])/.exec(rest) ?? /^\.((?:\\.|[^.[\]\\\s])+)/.exec(rest) ?? bracket(rest) ?? /^(?<!.)[.]$/.exec(rest);
    if (found === null) return undefined;
    rest = rest.slice(found[0].length);
    if (found[0] === "..") {
      steps.push({ kind: "anywhere" });
      if (!rest.startsWith("[")) rest = `.${rest}`;
    } else steps.push(stepOf(found[0], found[1] ?? ""));
  }
  return steps;
}

function stepOf(whole: string, name: string): PathStep {
  if (whole.startsWith("[")) {
    const quoted = /^\['((?:\\.|[^'\\])*)'\]$|^\["((?:\\.|[^"\\])*)"\]$/.exec(whole);
    return quoted === null ? { kind: "entries" } : { kind: "field", name: unescaped(quoted[1] ?? quoted[2] ?? "") };
  }
  return name === "*" ? { kind: "entries" } : { kind: "field", name: unescaped(name) };
}

/** A part in brackets, with the brackets and texts that a filter may hold. */
function bracket(text: string): RegExpExecArray | null {
  const inner =
    /^\[(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\((?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[^()'"])*\)|[^[\]()'"])+\]/;
  return inner.exec(text);
}

function unescaped(name: string): string {
  return name.replace(/\\(.)/g, "$1");
}

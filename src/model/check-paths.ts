import { pathFieldUnknown, pathInvalid, pathType } from "../diagnostics/catalogue/model.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { CrdMarker, Field, Kind, Shape, Statement } from "./api-model.js";
import { allFields, unnamed, valueCategory } from "./shape-facts.js";
import { CATEGORY_NAMES, type ValueCategory } from "./vocabulary.js";

/** Members of metadata that servers set and that the vocabulary leaves out. */
const MORE_METADATA: readonly string[] = ["managedFields", "selfLink"];

/** What the value of a path has to be, and what comes of others. */
interface Wanted {
  readonly categories: readonly ValueCategory[];
  readonly use: string;
  readonly otherwise: string;
  readonly help: (found: ValueCategory) => string;
}

const ANYTHING: Wanted = { categories: [], use: "", otherwise: "", help: () => "" };

/**
 * Reports paths of printer columns and of the scale subresource that name no field, or one of another type than they need:
 * an API server takes them, and then shows empty columns and fails to scale. Gates do not count: a field that some clusters
 * have is there. `objectMeta` gives the members of metadata.
 */
export function checkPaths(kind: Kind, objectMeta: () => readonly Field[], report: Report): void {
  for (const marker of kind.crdMarkers) {
    const { effect } = marker;
    if (effect.kind === "print-column") {
      const { jsonPath, type } = effect.column;
      const steps = parseJsonPath(jsonPath);
      // What does not begin with a dot is refused by servers as well.
      if (steps !== undefined) check(marker, "JSONPath", jsonPath, steps, columnWants(type));
      else if (jsonPath.startsWith(".")) {
        const help = 'write .field, [0], [*] and [?(@.type=="Ready")], one after another';
        report(diagnose(pathInvalid, spanOf(marker, "JSONPath"), { path: jsonPath, problem: "is no JSONPath", help }));
      }
    } else if (effect.kind === "scale-subresource") {
      checkScale(marker, "specpath", effect.specPath, REPLICAS);
      checkScale(marker, "statuspath", effect.statusPath, REPLICAS);
      if (effect.selectorPath !== undefined) checkScale(marker, "selectorpath", effect.selectorPath, SELECTOR);
    }
  }

  /** The server splits a scale path at its dots, and knows nothing else in it. */
  function checkScale(marker: CrdMarker, argument: string, path: string, expected: Wanted): void {
    if (!/^\.(spec|status)\./.test(path)) return;
    if (/[[\]'"\\*]/.test(path)) {
      const problem = "leads into a list or map, and a scale path has dots and names alone";
      const help = "name a field outside of lists and maps, such as .spec.replicas";
      report(diagnose(pathInvalid, spanOf(marker, argument), { path, problem, help }));
      return;
    }
    const steps = path.slice(1).split(".");
    check(
      marker,
      argument,
      path,
      steps.map((name) => ({ kind: "field", name })),
      expected,
    );
  }

  function check(
    marker: CrdMarker,
    argument: string,
    path: string,
    steps: readonly PathStep[],
    { categories, use, otherwise, help }: Wanted,
  ): void {
    const span = spanOf(marker, argument);
    const found = follow(kind, steps, objectMeta);
    if (found === undefined) return;
    if ("problem" in found) {
      const { problem, available, name } = found;
      const suggestion = name === undefined ? undefined : suggestName(name, available);
      report(diagnose(pathFieldUnknown, span, { path, problem, available, suggestion }));
      return;
    }
    const category = valueCategory(found.shape);
    if (categories.length === 0 || category === "any" || categories.includes(category)) return;
    report(diagnose(pathType, span, { path, found: CATEGORY_NAMES[category], use, otherwise, help: help(category) }));
  }
}

const REPLICAS: Wanted = {
  categories: ["integer"],
  use: "the scale subresource reads a whole number there",
  otherwise: "scaling fails",
  help: () => "name a field of the type Int32",
};
const SELECTOR: Wanted = {
  categories: ["text"],
  use: "the scale subresource reads a label selector as a string there",
  otherwise: "autoscalers find no pods",
  help: () => "name a string field that a controller writes the selector to, such as .status.selector",
};

function columnWants(type: string): Wanted {
  const categories: Readonly<Record<string, readonly ValueCategory[]>> = {
    integer: ["integer", "float", "int-or-string"],
    number: ["integer", "float", "int-or-string"],
    boolean: ["boolean"],
    date: ["text"],
  };
  if (!Object.hasOwn(categories, type)) return ANYTHING;
  return {
    categories: categories[type] ?? [],
    use: `the column is of the type ${type}`,
    otherwise: "it is always empty",
    help: (found) => `write type=${COLUMN_TYPES[found]}, or name another field`,
  };
}

const COLUMN_TYPES: Readonly<Record<ValueCategory, string>> = {
  text: "string",
  integer: "integer",
  float: "number",
  boolean: "boolean",
  list: "string",
  object: "string",
  "int-or-string": "string",
  any: "string",
};

function spanOf({ argumentSpans, span }: CrdMarker, argument: string): CrdMarker["span"] {
  return argumentSpans[argument] ?? span;
}

type Followed =
  | { readonly shape: Shape }
  | { readonly problem: string; readonly name: string | undefined; readonly available: readonly string[] };

/** Follows a path through the types of a kind; undefined where they do not say what it leads to. */
function follow(kind: Kind, steps: readonly PathStep[], objectMeta: () => readonly Field[]): Followed | undefined {
  let shape: Shape = { kind: "named", type: kind.root };
  let isOpen = false;
  let path = "";
  for (const step of steps) {
    const inner = unnamed(shape);
    const category = valueCategory(shape);
    const where = path === "" ? kind.name : path;
    if (step.kind === "anywhere" || category === "any" || isOpaque(inner)) return undefined;
    if (step.kind === "entries") {
      if (inner.kind === "list") shape = inner.items;
      else if (inner.kind === "map") shape = inner.values;
      else if (inner.kind === "object") return undefined;
      else
        return {
          problem: `${where} is ${CATEGORY_NAMES[category]} and has no entries`,
          name: undefined,
          available: [],
        };
      path += "[…]";
      isOpen = false;
      continue;
    }
    const fields = path === ".metadata" || isObjectMeta(inner) ? objectMeta() : allFields(inner);
    if (fields === undefined) {
      if (inner.kind === "map") shape = inner.values;
      else {
        const hint = category === "list" ? "; write [*] or [0] before the field" : "";
        return {
          problem: `${where} is ${CATEGORY_NAMES[category]} and has no fields${hint}`,
          name: undefined,
          available: [],
        };
      }
      isOpen = false;
    } else {
      const field = fields.find(({ name }) => name === step.name);
      if (field === undefined) {
        if (isOpen || keepsUnknown(shape) || (path === ".metadata" && MORE_METADATA.includes(step.name)))
          return undefined;
        return {
          problem: `${where} has no field ${step.name}`,
          name: step.name,
          available: fields.map(({ name }) => name),
        };
      }
      if (field.schemaless) return undefined;
      ({ shape } = field);
      isOpen = keeps(field.statements);
    }
    path += `.${step.name}`;
  }
  return { shape };
}

/** A value of which no members are known. */
function isOpaque(shape: Shape): boolean {
  return shape.kind === "unknown" || (shape.kind === "vocabulary" && shape.name === "RawExtension");
}

function isObjectMeta(shape: Shape): boolean {
  return shape.kind === "vocabulary" && shape.name === "ObjectMeta";
}

function keepsUnknown(shape: Shape): boolean {
  return shape.kind === "named" && (keeps(shape.type.statements) || keepsUnknown(shape.type.shape));
}

function keeps(statements: readonly Statement[]): boolean {
  return statements.some(
    (each) =>
      each.kind === "constraint" &&
      each.reach === "node" &&
      (each.keyword === "x-kubernetes-preserve-unknown-fields" || each.keyword === "x-kubernetes-embedded-resource"),
  );
}

/** One step of a path into an object. */
type PathStep =
  | { readonly kind: "field"; readonly name: string }
  /** An index, a slice, `*` or a filter: some of the entries of a list or map. */
  | { readonly kind: "entries" }
  /** `..`: what follows may be at any depth. */
  | { readonly kind: "anywhere" };

/**
 * Parses a path as kubectl's JSONPath has it, such as `.status.conditions[?(@.type=="Ready")].status`, as far as it takes to
 * know which fields it names. Returns undefined where it is not one.
 */
function parseJsonPath(text: string): PathStep[] | undefined {
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

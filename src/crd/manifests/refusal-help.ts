import { suggestName } from "../../diagnostics/suggestion.js";
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from "../../kube/values/json-value.js";
import type { CrdProblem } from "../acceptance/shape/crd-problem.js";
import { rootSchema, versionsOf } from "../unit/crd-versions.js";
import { fieldPathKeys, valueAtKeys } from "../yaml/key-span.js";
import { REFUSALS, type WrittenPath } from "./refusals.js";

/** A problem, by its path and text, and the paths of others that only follow from it. */
interface Cause {
  readonly path: RegExp;
  readonly text?: RegExp;
  /** Takes the path's first group, or the whole path where it has none. */
  readonly follows: (path: string) => readonly string[];
}

const CAUSES: readonly Cause[] = [
  // Names are made of the kind, and the name of the CRD of the plural and the group.
  {
    path: /^spec\.names\.kind$/,
    follows: () => ["spec.names.listKind", "spec.names.plural", "spec.names.singular", "metadata.name"],
  },
  { path: /^spec\.(?:names\.plural|group)$/, follows: () => ["metadata.name"] },
  {
    path: /^(.*)\.type$/,
    text: /embedded-resource/,
    follows: (path) => [`${path}.properties`, `${path}.additionalProperties`, `${path}.x-kubernetes-embedded-resource`],
  },
  { path: /^(.*)\.additionalProperties$/, text: /embedded-resource/, follows: (path) => [`${path}.properties`] },
  { path: /^(.*openAPIV3Schema\.default)\.apiVersion$/, follows: (path) => [`${path}.kind`] },
  { path: /^(.*)\.x-kubernetes-list-type$/, text: /^supported values/, follows: (path) => [`${path}.type`] },
];

/** Texts of problems that say all that is to be said of their path. */
const MAIN = /must be of type \S+:|must be non-empty|must not contain line breaks/;

/** The problems of a CRD without those that only follow from others, so that each mistake is reported once. */
export function withoutConsequences(problems: readonly CrdProblem[]): CrdProblem[] {
  const following = new Set(
    problems.flatMap(({ path, detail }) =>
      CAUSES.flatMap((cause) => {
        const match = cause.path.exec(path);
        return match === null || cause.text?.test(detail) === false ? [] : cause.follows(match[1] ?? path);
      }),
    ),
  );
  const main = new Map(problems.flatMap((problem) => (MAIN.test(problem.detail) ? [[problem.path, problem]] : [])));
  return problems.filter((problem) => !following.has(problem.path) && (main.get(problem.path) ?? problem) === problem);
}

/** What to do in the sources about a problem that an API server has with a CRD. */
export function refusalHelp({ path, type, detail }: CrdProblem, crd: JsonObject): string {
  for (const row of REFUSALS) {
    if (!row.path.test(path) || (row.type !== undefined && row.type !== type)) continue;
    const match = (row.text ?? /(?:)/).exec(detail);
    if (match !== null) return typeof row.help === "string" ? row.help : row.help(match, writtenPath(crd, path));
  }
  return "change the type or its markers here so that the schema is one that Kubernetes takes";
}

const SELECTABLE_TYPES: readonly unknown[] = ["string", "integer", "boolean"];

/** The path of fields at a path of the CRD, that of a selectable field or of a rule, and the nearest that leads somewhere. */
function writtenPath(crd: JsonObject, path: string): WrittenPath {
  const shared = path.replace(/^spec\.(?!versions)/, "spec[0].").replace("spec.versions", "spec");
  const [, index, ...keys] = fieldPathKeys(shared);
  const version = versionsOf(crd)[Number(index)];
  const root = version && rootSchema(version);
  const rules = keys.indexOf("x-kubernetes-validations");
  const isSelectable = keys[0] === "selectableFields";
  const node = isSelectable ? root : valueAtKeys(root, keys.slice(2, rules));
  const written = isSelectable ? valueAtKeys(version, keys) : valueAtKeys(node, keys.slice(rules));
  if (typeof written !== "string") return { written: "", meant: undefined };
  const found = nearestPath(written, node);
  const isRight = found !== undefined && (!isSelectable || SELECTABLE_TYPES.includes(valueAt(found.node, "type")));
  return { written, meant: isRight && found.path !== written ? found.path : undefined };
}

/** The path whose names are all declared that is most like one with misspelt names; undefined where none is near. */
function nearestPath(
  written: string,
  schema: JsonValue | undefined,
): { readonly path: string; readonly node: JsonValue | undefined } | undefined {
  let node = schema;
  let path = "";
  for (const name of written.split(/[.[\]']+/).filter((part) => part !== "")) {
    const properties = valueAt(node, "properties");
    if (!isJsonObject(properties)) return undefined;
    const meant = Object.hasOwn(properties, name) ? name : suggestName(name, Object.keys(properties));
    if (meant === undefined) return undefined;
    path += `.${meant}`;
    node = properties[meant];
  }
  return path === "" ? undefined : { path, node };
}

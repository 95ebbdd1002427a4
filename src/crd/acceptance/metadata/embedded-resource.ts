import { kindProblem, pathSegmentProblems } from "../../../kube/formats/name-syntax.js";
import { apiVersionProblem } from "../../../kube/validation/metadata/embedded-resources.js";
import { append } from "../../../kube/values/append.js";
import { isJsonObject, type JsonObject, type JsonValue, presentMembers } from "../../../kube/values/json-value.js";
import { checkShape } from "../shape/check-shape.js";
import { type CrdProblem, invalid, type ProblemList, required } from "../shape/crd-problem.js";
import { type CrdSchema, itemSchema, propertySchema, valueSchema } from "../shape/crd-schema.js";
import { checkObjectMeta } from "./object-meta.js";

type CheckResource = (resource: JsonObject, path: string) => CrdProblem[];

/**
 * Checks the resources that are embedded in a value (x-kubernetes-embedded-resource), and the value itself if it is
 * one: that they have an apiVersion, a kind and fitting metadata. Where one of these has a wrong type, that alone is
 * reported, because the server does not come as far as the rest.
 */
export function checkEmbeddedResources(
  value: JsonValue,
  schema: CrdSchema,
  path: string,
  isResource: boolean,
): CrdProblem[] {
  const root = isResource ? { ...schema, "x-kubernetes-embedded-resource": true } : schema;
  const wrongTypes = inResources(value, root, path, checkTypes);
  return wrongTypes.length > 0 ? wrongTypes.slice(0, 1) : inResources(value, root, path, checkResource);
}

function inResources(
  value: JsonValue,
  schema: CrdSchema | undefined,
  path: string,
  check: CheckResource,
): CrdProblem[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const items = itemSchema(schema);
    return value.flatMap((item: JsonValue, index) => inResources(item, items, `${path}[${index}]`, check));
  }
  if (!isJsonObject(value)) return [];
  const own = schema["x-kubernetes-embedded-resource"] ? check(value, path) : [];
  const inFields = presentMembers(value).flatMap(([name, field]) => {
    const property = propertySchema(schema, name);
    return property === undefined
      ? inResources(field, valueSchema(schema), `${path}[${name}]`, check)
      : inResources(field, property, below(path, name), check);
  });
  return [...own, ...inFields];
}

function checkTypes(resource: JsonObject, path: string): CrdProblem[] {
  const problems: CrdProblem[] = [];
  for (const name of ["apiVersion", "kind"]) {
    const value = resource[name];
    if (value !== undefined && typeof value !== "string") {
      problems.push({ ...invalid(below(path, name), "must be a string"), value });
    }
  }
  if (resource.metadata === undefined) return problems;
  const shapes: ProblemList = [];
  checkShape(resource.metadata, "metadata", "", shapes);
  const wrong = shapes.find(({ severity }) => severity === "error");
  if (wrong !== undefined) {
    const text = wrong.path === "" ? wrong.detail : `${wrong.path} ${wrong.detail}`;
    problems.push({ ...invalid(below(path, "metadata"), text), value: resource.metadata });
  }
  return problems;
}

function checkResource(resource: JsonObject, path: string): CrdProblem[] {
  const problems: CrdProblem[] = [];
  for (const [name, checkName] of [
    ["apiVersion", apiVersionProblem],
    ["kind", kindProblem],
  ] as const) {
    const value = resource[name];
    const fieldPath = below(path, name);
    if (typeof value !== "string") {
      problems.push(required(fieldPath));
    } else {
      const text = value === "" ? "must not be empty" : checkName(value);
      if (text !== undefined) problems.push({ ...invalid(fieldPath, text), value });
    }
  }
  if (isJsonObject(resource.metadata)) {
    const { metadata } = resource;
    // Name and namespace may be missing here.
    const scope = {
      path: below(path, "metadata"),
      namespaced: Boolean(metadata["namespace"]),
      names: pathSegmentProblems,
    };
    append(problems, checkObjectMeta({ ...metadata, name: metadata["name"] || "name" }, scope));
  }
  return problems;
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

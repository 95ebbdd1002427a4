import { apiVersionOf, type ResourceDefinition } from "../resource-definition.js";

/** What a path names of a resource. */
export interface Route {
  readonly namespace: string | undefined;
  /** Undefined for the collection. */
  readonly name: string | undefined;
  readonly subresource: "status" | "scale" | undefined;
}

/** Reads a path; undefined where it is not one of this resource, or of a subresource that it lacks. */
export function readRoute(path: string, definition: ResourceDefinition): Route | undefined {
  const root = definition.group === "" ? "/api/" : "/apis/";
  const prefix = `${root}${apiVersionOf(definition)}/`;
  if (!path.startsWith(prefix)) return undefined;
  const segments = path.slice(prefix.length).split("/").map(decodeURIComponent);
  const namespace = segments[0] === "namespaces" ? segments[1] : undefined;
  const [plural, name, subresource, ...more] = namespace === undefined ? segments : segments.slice(2);
  if (plural !== definition.plural || more.length > 0) return undefined;
  if (namespace !== undefined && definition.scope === "Cluster") return undefined;
  switch (subresource) {
    case undefined:
      return { namespace, name, subresource };
    case "status":
      return definition.statusSubresource === true ? { namespace, name, subresource } : undefined;
    case "scale":
      return definition.scaleSubresource === undefined ? undefined : { namespace, name, subresource };
    default:
      return undefined;
  }
}

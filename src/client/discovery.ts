import { ApiError } from "./api-error.js";
import { type Connection, callServer } from "./connection.js";
import type { RequestOptions } from "./request-options.js";
import { type ResourceDefinition, segment } from "./resource-definition.js";

/** A resource that a server serves, with what the server says of it. */
export interface DiscoveredResource extends ResourceDefinition {
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  /** The names of its subresources, such as `status`. */
  readonly subresources: readonly string[];
}

/** Names a resource by its kind or by its name in URLs; without a version, in that which the server prefers. */
export type ResourceName = { readonly group?: string; readonly version?: string } & (
  | { readonly kind: string; readonly plural?: undefined }
  | { readonly plural: string; readonly kind?: undefined }
);

/** What a server serves. */
export interface Discovery {
  /** In the server's order: of each group the version first that it prefers. */
  readonly resources: readonly DiscoveredResource[];
  /** Returns the resource of a name, or undefined. Without a group, the core group is looked into. */
  find(name: ResourceName): DiscoveredResource | undefined;
}

/** Servers answer with all groups at once since 1.27, and with v2 of the form since 1.30; older ones ignore the wish. */
const ALL_AT_ONCE = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";
const NOTHING_KNOWN: ResourceDefinition = {
  group: "",
  version: "",
  kind: "APIGroup",
  plural: "apigroups",
  scope: "Cluster",
};

/**
 * Asks a server which resources it serves. A group whose own server does not answer, as an aggregated one may not, is left out. Throws
 * an {@link ApiError} where the server refuses to say.
 */
export async function discoverResources(connection: Connection, { signal }: RequestOptions = {}): Promise<Discovery> {
  const [core, groups] = await Promise.all(["/api", "/apis"].map((path) => resourcesAt(connection, path, signal)));
  const resources = [...(core ?? []), ...(groups ?? [])];
  return {
    resources,
    find: ({ group = "", version, kind, plural }) =>
      resources.find(
        (each) =>
          each.group === group &&
          (version === undefined || each.version === version) &&
          (kind === undefined ? each.plural === plural : each.kind === kind),
      ),
  };
}

async function resourcesAt(
  connection: Connection,
  path: string,
  signal: AbortSignal | undefined,
): Promise<DiscoveredResource[]> {
  const request = { method: "GET", path, headers: { accept: ALL_AT_ONCE }, signal } as const;
  const answer = await callServer(connection, NOTHING_KNOWN, request);
  if (textOf(answer, "kind") === "APIGroupDiscoveryList") return listOf(answer, "items").flatMap(ofGroup);
  const versions = path === "/api" ? coreVersions(answer) : listOf(answer, "groups").flatMap(groupVersions);
  const lists = await Promise.all(versions.map((each) => legacyResources(connection, each, signal)));
  return lists.flat();
}

/** A group as `APIGroupDiscovery` has it. */
function ofGroup(entry: object): DiscoveredResource[] {
  const group = textOf(objectOf(entry, "metadata"), "name");
  return listOf(entry, "versions").flatMap((version) =>
    listOf(version, "resources").flatMap((resource): DiscoveredResource[] => {
      const kind = textOf(objectOf(resource, "responseKind"), "kind");
      const plural = textOf(resource, "resource");
      if (kind === "" || plural === "") return [];
      return [
        {
          group,
          version: textOf(version, "version"),
          kind,
          plural,
          ...singularOf(resource, "singularResource"),
          scope: textOf(resource, "scope") === "Namespaced" ? "Namespaced" : "Cluster",
          ...detailsOf(
            resource,
            listOf(resource, "subresources").map((each) => textOf(each, "subresource")),
          ),
        },
      ];
    }),
  );
}

interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

function coreVersions(answer: object): GroupVersion[] {
  return textsOf(answer, "versions").map((version) => ({ group: "", version }));
}

/** The versions of a group of an `APIGroupList`, the preferred one first. */
function groupVersions(group: object): GroupVersion[] {
  const preferred = textOf(objectOf(group, "preferredVersion"), "version");
  const versions = listOf(group, "versions").map((each) => textOf(each, "version"));
  return [...new Set([...versions.filter((each) => each === preferred), ...versions])].map((version) => ({
    group: textOf(group, "name"),
    version,
  }));
}

/** The resources of one version, as an `APIResourceList` has them: subresources stand among them, with a slash. */
async function legacyResources(
  connection: Connection,
  { group, version }: GroupVersion,
  signal: AbortSignal | undefined,
): Promise<DiscoveredResource[]> {
  const path = group === "" ? `/api/${segment(version)}` : `/apis/${segment(group)}/${segment(version)}`;
  let answer: object;
  try {
    answer = await callServer(connection, NOTHING_KNOWN, { method: "GET", path, signal });
  } catch (error) {
    // The server of the group does not answer, or the group is gone by now.
    if (error instanceof ApiError && (error.code >= 500 || error.code === 404)) return [];
    throw error;
  }
  const all = listOf(answer, "resources");
  return all.flatMap((resource): DiscoveredResource[] => {
    const plural = textOf(resource, "name");
    if (plural === "" || plural.includes("/")) return [];
    const subresources = all.flatMap((each) => {
      const name = textOf(each, "name");
      return name.startsWith(`${plural}/`) ? [name.slice(plural.length + 1)] : [];
    });
    return [
      {
        group,
        version,
        kind: textOf(resource, "kind"),
        plural,
        ...singularOf(resource, "singularName"),
        scope: Reflect.get(resource, "namespaced") === true ? "Namespaced" : "Cluster",
        ...detailsOf(resource, subresources),
      },
    ];
  });
}

function singularOf(resource: object, name: string): { readonly singular?: string } {
  const singular = textOf(resource, name);
  return singular === "" ? {} : { singular };
}

function detailsOf(resource: object, subresources: readonly string[]) {
  return {
    ...(subresources.includes("status") ? { statusSubresource: true } : {}),
    verbs: textsOf(resource, "verbs"),
    shortNames: textsOf(resource, "shortNames"),
    categories: textsOf(resource, "categories"),
    subresources: [...subresources].sort(),
  };
}

function textOf(value: object, name: string): string {
  const member: unknown = Reflect.get(value, name);
  return typeof member === "string" ? member : "";
}

function objectOf(value: object, name: string): object {
  const member: unknown = Reflect.get(value, name);
  return typeof member === "object" && member !== null ? member : {};
}

function listOf(value: object, name: string): object[] {
  const member: unknown = Reflect.get(value, name);
  return Array.isArray(member) ? member.filter((each) => typeof each === "object" && each !== null) : [];
}

function textsOf(value: object, name: string): string[] {
  const member: unknown = Reflect.get(value, name);
  return Array.isArray(member) ? member.filter((each) => typeof each === "string") : [];
}

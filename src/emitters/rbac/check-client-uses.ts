import { lowerFirst } from "../../code/identifiers.js";
import { pluralOf } from "../../crd/unit/plural.js";
import { accessMissing } from "../../diagnostics/catalogue/manifest.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { AccessRule, ClientMethod } from "../../markers/definition/marker-effect.js";
import type { MemberUse } from "../../source/read-member-uses.js";
import type { ClientGroup } from "../clients/client-set-file.js";
import type { ClientKind } from "../clients/kind-file.js";
import { BUILT_IN_RESOURCES } from "./built-in-resources.js";

/** What a method of a client asks a server for. */
interface Access {
  readonly verbs: readonly string[];
  /** Of the subresource, where it is not the object itself. */
  readonly subresource?: string;
}

/** What is followed is listed first. */
const FOLLOWED: Access = { verbs: ["list", "watch"] };

/** The methods of `NamespacedClient` and `ClusterClient` of `crdwright/client`. */
const METHODS: Readonly<Record<string, Access>> = {
  get: { verbs: ["get"] },
  list: { verbs: ["list"] },
  pages: { verbs: ["list"] },
  watch: FOLLOWED,
  informer: FOLLOWED,
  create: { verbs: ["create"] },
  update: { verbs: ["update"] },
  patch: { verbs: ["patch"] },
  apply: { verbs: ["patch"] },
  delete: { verbs: ["delete"] },
  deleteCollection: { verbs: ["deletecollection"] },
  updateStatus: { verbs: ["update"], subresource: "status" },
  patchStatus: { verbs: ["patch"], subresource: "status" },
  applyStatus: { verbs: ["patch"], subresource: "status" },
  getScale: { verbs: ["get"], subresource: "scale" },
  updateScale: { verbs: ["update"], subresource: "scale" },
  patchScale: { verbs: ["patch"], subresource: "scale" },
};

/** What of `crdwright/controller` follows the client that it is given: the option of a controller, and functions. */
const FOLLOWERS: readonly string[] = ["for", "owned", "anyOwner", "mapped", "informer"];

/**
 * Reports what programs ask of the generated clients and no rule allows: for each file and resource once, with all verbs. Rules that name
 * objects, and those of single namespaces, count, since nothing here knows which object is meant.
 */
export function checkClientUses(
  uses: readonly MemberUse[],
  rules: readonly AccessRule[],
  groups: readonly ClientGroup[],
): Diagnostic[] {
  const missing = new Map<
    string,
    { readonly span: MemberUse["span"]; readonly group: string; readonly resource: string; readonly verbs: Set<string> }
  >();
  for (const use of uses) {
    const target = clientOf(use.path, groups);
    const access = target && accessOf(target.client, target.rest, use);
    if (target === undefined || access === undefined) continue;
    const { group, plural } = target.client;
    const resource = access.subresource === undefined ? plural : `${plural}/${access.subresource}`;
    const verbs = access.verbs.filter((verb) => !rules.some((rule) => allows(rule, { group, resource, verb })));
    if (verbs.length === 0) continue;
    const key = JSON.stringify([use.span.file, group, resource]);
    const first = missing.get(key) ?? { span: use.span, group, resource, verbs: new Set() };
    missing.set(key, first);
    for (const verb of verbs) first.verbs.add(verb);
  }
  return [...missing.values()].map(({ span, group, resource, verbs }) =>
    diagnose(accessMissing, span, { group, resource, verbs: [...verbs].sort() }),
  );
}

/** A client: what it is of, and what its own methods ask for. */
interface Client {
  readonly group: string;
  readonly plural: string;
  readonly methods: readonly ClientMethod[];
}

/** The client that a path leads through, and the names behind it; undefined where there is none, or several are called so. */
function clientOf(
  path: readonly string[],
  groups: readonly ClientGroup[],
): { readonly client: Client; readonly rest: readonly string[] } | undefined {
  const [first = "", ...rest] = path;
  const kubernetes = /^:?crdwright\/client\/kubernetes#(?:create)?(\w+?)(?:Scoped)?Client$/.exec(first)?.[1];
  if (kubernetes !== undefined) {
    const client = kubernetesClient(kubernetes);
    return client && { client, rest };
  }
  const type = /^(?::|create)(\w+?)(?:Scoped)?Client$/.exec(first)?.[1];
  const [kind, other] = groups.flatMap(({ kinds }) => kinds.filter(({ typeName }) => typeName === type));
  if (kind !== undefined && other === undefined) return { client: clientOfKind(kind), rest };
  for (const { member, kinds } of groups) {
    const index = path.indexOf(member);
    const found = index === -1 ? undefined : kinds.find(({ resource }) => resource.plural === path[index + 1]);
    if (found !== undefined) return { client: clientOfKind(found), rest: path.slice(index + 2) };
  }
  return undefined;
}

function clientOfKind({ kind, resource }: ClientKind): Client {
  return { group: kind.group, plural: resource.plural, methods: kind.crd.client.methods };
}

/** What a client of `crdwright/client/kubernetes` is of, by the name that its type and its function have. */
export function kubernetesClient(name: string): Client | undefined {
  // Two groups have events; the older has `Core` before the name. Of autoscalers there are two versions.
  const isCore = name === "CoreEvent";
  const plural = isCore ? "events" : pluralOf(name.replace(/^AutoscalingV1/, ""));
  const groups = Object.keys(BUILT_IN_RESOURCES).filter((group) => BUILT_IN_RESOURCES[group]?.includes(plural));
  const group = isCore ? "" : groups.at(-1);
  return group === undefined ? undefined : { group, plural, methods: [] };
}

/** What gives the client of a namespace, or of all. */
const PLACES: readonly string[] = ["inNamespace", "allNamespaces"];

function accessOf({ methods }: Client, rest: readonly string[], { passedTo }: MemberUse): Access | undefined {
  const [method, ...others] = rest.filter((name) => !PLACES.includes(name));
  if (passedTo !== undefined) return method === undefined && FOLLOWERS.includes(passedTo) ? FOLLOWED : undefined;
  // What is called of a result, such as the handlers of an informer, asks for nothing more.
  if (method === undefined || others.length > 0) return undefined;
  const own = methods.find(({ name }) => lowerFirst(name) === method);
  if (own !== undefined) return { verbs: [own.verb], subresource: own.subresource };
  return Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
}

function allows(
  { groups, resources, verbs }: AccessRule,
  needed: { readonly group: string; readonly resource: string; readonly verb: string },
): boolean {
  const [, subresource] = needed.resource.split("/");
  const names = ["*", needed.resource, ...(subresource === undefined ? [] : [["*", subresource].join("/")])];
  return (
    [needed.group, "*"].some((group) => groups.includes(group)) &&
    names.some((name) => resources.includes(name)) &&
    [needed.verb, "*"].some((verb) => verbs.includes(verb))
  );
}

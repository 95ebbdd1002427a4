import { groupUnknown, resourceUnknown, verbUnknown } from "../../diagnostics/catalogue/manifest.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { suggestName } from "../../diagnostics/suggestion.js";
import type { AccessRule } from "../../markers/definition/marker-effect.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import { BUILT_IN_RESOURCES, UNLISTED_RESOURCES } from "./built-in-resources.js";

/** Verbs of requests, and those that a server asks about besides (`Using RBAC Authorization` of Kubernetes' documentation). */
const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
const SPECIAL_VERBS = [
  "approve",
  "attest",
  "bind",
  "escalate",
  "impersonate",
  "request-serviceaccounts-token-audience",
  "sign",
  "use",
];
/** Those of paths that are no resources: methods of HTTP. */
const URL_VERBS = ["delete", "get", "head", "options", "patch", "post", "put"];

/** The resources and subresources of a project's own kinds, by API group. */
export type KnownResources = ReadonlyMap<string, ReadonlySet<string>>;

/** Reports verbs, groups and resources of a rule that a server does not know, as far as that can be known. */
export function checkAccess(rule: AccessRule, use: MarkerUse, own: KnownResources): Diagnostic[] {
  const spanOf = (argument: string): MarkerUse["span"] => use.argumentSpans[argument] ?? use.span;
  const available = rule.urls.length > 0 ? URL_VERBS : VERBS;
  const verbs = rule.verbs
    .filter((verb) => verb !== "*" && ![...available, ...SPECIAL_VERBS].includes(verb))
    .map((verb) =>
      diagnose(verbUnknown, spanOf("verbs"), { verb, available, suggestion: suggestName(verb, available) }),
    );
  const groups = rule.groups.filter(isUnknownGroup).map((group) => {
    const suggestion = suggestName(group, Object.keys(BUILT_IN_RESOURCES));
    return diagnose(groupUnknown, spanOf("groups"), { group, suggestion });
  });
  const resources = rule.resources.flatMap((resource) => {
    // With several groups it may be meant of one of them.
    const tables = rule.groups.map((group) => resourcesOf(group, own));
    if (tables.some((table) => table === undefined || isKnown(resource, table))) return [];
    const group = rule.groups[0] ?? "";
    const suggestion = suggestName(
      resource,
      tables.flatMap((table) => [...(table ?? [])]),
    );
    return [
      diagnose(resourceUnknown, spanOf("resources"), { resource, group, other: groupWith(resource, own), suggestion }),
    ];
  });
  return [...verbs, ...groups, ...resources];
}

function isUnknownGroup(group: string): boolean {
  return group !== "*" && !group.includes(".") && tableOf(group) === undefined;
}

/** Undefined where a group may have resources that nobody here knows. */
function resourcesOf(group: string, own: KnownResources): ReadonlySet<string> | undefined {
  return tableOf(group) ?? own.get(group);
}

function tableOf(group: string): ReadonlySet<string> | undefined {
  const [listed, unlisted] = [BUILT_IN_RESOURCES, UNLISTED_RESOURCES].map((table) =>
    Object.hasOwn(table, group) ? table[group] : undefined,
  );
  return listed === undefined && unlisted === undefined ? undefined : new Set([...(listed ?? []), ...(unlisted ?? [])]);
}

function isKnown(resource: string, table: ReadonlySet<string>): boolean {
  const [name = "", subresource] = resource.split("/");
  if (table.has(resource) || name === "*") return true;
  // Owners' finalizers are asked about for any resource that can own another, and a subresource may be *.
  return table.has(name) && (subresource === "finalizers" || subresource === "*");
}

function groupWith(resource: string, own: KnownResources): string | undefined {
  const groups = [...own.keys(), ...Object.keys(BUILT_IN_RESOURCES)];
  return groups.find((group) => resourcesOf(group, own)?.has(resource));
}

import type { GeneratedFile } from "../../code/generated-file.js";
import { toYaml } from "../../crd/yaml/to-yaml.js";
import { compareAsBytes } from "../../kube/values/go-text.js";
import type { JsonObject } from "../../kube/values/json-value.js";
import type { AccessRule } from "../../markers/definition/marker-effect.js";

/** What kubebuilder calls the role of a project's controllers. */
const DEFAULT_ROLE_NAME = "manager-role";

/** A rule as it is put together; each list is sorted and has no member twice. */
type Rule = Readonly<Record<Field, readonly string[]>>;

type Field = "groups" | "resources" | "resourceNames" | "urls" | "verbs";
const FIELDS: readonly Field[] = ["groups", "resources", "resourceNames", "urls", "verbs"];

/**
 * Returns the manifest of the roles that the markers ask for, as controller-gen writes it: a ClusterRole, and a Role for each namespace
 * and name. Without rules there is no file. `roleName` is the name of those whose markers have no name.
 */
export function roleFile(
  rules: readonly AccessRule[],
  roleName: string = DEFAULT_ROLE_NAME,
): GeneratedFile | undefined {
  if (rules.length === 0) return undefined;
  const byRole = new Map<string, { readonly namespace: string | undefined; readonly name: string; rules: Rule[] }>();
  for (const { namespace, roleName: name = roleName, ...rule } of rules) {
    const key = JSON.stringify([namespace, name]);
    const role = byRole.get(key) ?? { namespace, name, rules: [] };
    byRole.set(key, role);
    // Each resource is a rule of its own first, so that of two lists what they share is joined.
    const split = rule.resources.length === 0 ? [[]] : rule.resources.map((resource) => [resource]);
    for (const resources of split) role.rules.push(normalized({ ...rule, resources }));
  }
  const roles = [...byRole.values()].sort(
    (one, other) => compareAsBytes(one.namespace ?? "", other.namespace ?? "") || compareAsBytes(one.name, other.name),
  );
  const documents = roles.map((role) =>
    toYaml({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: role.namespace === undefined ? "ClusterRole" : "Role",
      metadata: { name: role.name, namespace: role.namespace },
      rules: joinedRules(role.rules).map(policyRule),
    }),
  );
  return { path: "rbac/role.yaml", text: documents.map((document) => `---\n${document}`).join("") };
}

/** Joins rules that say the same but for one part, which is the verbs first, then the resources, the groups and the urls. */
function joinedRules(rules: readonly Rule[]): Rule[] {
  // By then two rules may be about the same again: controller-gen keeps one of them, by chance.
  const order: readonly Field[] = ["verbs", "resources", "groups", "urls", "verbs"];
  return order
    .reduce<readonly Rule[]>(joinedBy, rules)
    .toSorted((one, other) => compareAsBytes(sortKey(one), sortKey(other)));
}

function joinedBy(rules: readonly Rule[], field: Field): Rule[] {
  const byRest = new Map<string, Rule>();
  for (const rule of rules) {
    const rest = JSON.stringify(FIELDS.filter((each) => each !== field).map((each) => rule[each]));
    const first = byRest.get(rest);
    byRest.set(rest, first === undefined ? rule : { ...first, [field]: sortedSet([...first[field], ...rule[field]]) });
  }
  return [...byRest.values()];
}

function sortKey({ groups, resources, resourceNames, urls }: Rule): string {
  return [groups, resources, resourceNames, urls].map((texts) => texts.join("&")).join(" + ");
}

function policyRule({ groups, resources, resourceNames, urls, verbs }: Rule): JsonObject {
  return {
    apiGroups: orAbsent(groups),
    nonResourceURLs: orAbsent(urls),
    resourceNames: orAbsent(resourceNames),
    resources: orAbsent(resources),
    verbs: verbs.includes("*") ? ["*"] : verbs,
  };
}

function orAbsent(texts: readonly string[]): readonly string[] | undefined {
  return texts.length === 0 ? undefined : texts;
}

function normalized({ groups, resources, resourceNames, urls, verbs }: Rule): Rule {
  return {
    groups: sortedSet(groups),
    resources: sortedSet(resources),
    resourceNames: sortedSet(resourceNames),
    urls: sortedSet(urls),
    verbs: sortedSet(verbs),
  };
}

function sortedSet(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareAsBytes);
}

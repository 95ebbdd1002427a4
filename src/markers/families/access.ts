import { named, optional, optionalTexts, textOf, textsOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";

/** What RBAC allows: rules that become roles. */
export const accessMarkers: readonly MarkerDefinition[] = [
  {
    name: "kubebuilder:rbac",
    family: "access",
    targets: ["package", "type"],
    arguments: named({
      groups: optionalTexts('API groups, separated by ;. "" or core is that of pods and the like'),
      resources: optionalTexts("plural names of resources, or resource/subresource, separated by ;"),
      resourceNames: optionalTexts("names of the objects that alone are meant, separated by ;"),
      verbs: { ...optionalTexts("what is allowed, separated by ;, such as get;list;watch, or *"), optional: false },
      urls: optionalTexts("paths of the server that are no resources, such as /metrics, separated by ;"),
      namespace: optional("string", "the namespace of a Role; without one the rule is of a ClusterRole"),
      roleName: optional("string", "the role's name, where it is not the one of the configuration"),
    }),
    help: "Allows what a controller does: a rule of a ClusterRole, or of the Role of a namespace. Rules that say the same but for one part are joined.",
    check: checkRule,
    effect: (args) => ({
      kind: "access-rule",
      rule: {
        groups: textsOf(args, "groups").map((group) => (group === "core" ? "" : group)),
        resources: textsOf(args, "resources"),
        resourceNames: textsOf(args, "resourceNames"),
        verbs: textsOf(args, "verbs"),
        urls: textsOf(args, "urls"),
        namespace: textOf(args, "namespace") || undefined,
        roleName: textOf(args, "roleName") || undefined,
      },
    }),
  },
];

/** What an API server refuses in a rule (`ValidatePolicyRule` of Kubernetes), and what would allow nothing. */
function checkRule(args: MarkerArguments): ArgumentProblem | undefined {
  const groups = textsOf(args, "groups");
  const resources = textsOf(args, "resources");
  const urls = textsOf(args, "urls");
  const roleName = textOf(args, "roleName") ?? "";
  if (/[/%]|^\.\.?$/.test(roleName)) {
    const help = "write a name of letters, digits, hyphens, dots and colons";
    return { argument: "roleName", problem: "the name of a role is not a valid part of a path", help };
  }
  if (textsOf(args, "verbs").length === 0)
    return {
      argument: "verbs",
      problem: "a rule without verbs allows nothing",
      help: "write verbs=get;list;watch, or *",
    };
  if (urls.length > 0 && groups.length + resources.length + textsOf(args, "resourceNames").length > 0) {
    const help = "write one marker for the resources and another for the urls";
    return { argument: "urls", problem: "a rule is about resources or about urls, not about both", help };
  }
  if (urls.length > 0 && textOf(args, "namespace")) {
    const help = "take namespace away: only a ClusterRole can allow urls";
    return { argument: "namespace", problem: "urls are in no namespace", help };
  }
  if (urls.length > 0) return undefined;
  if (resources.length === 0) {
    const help = "write resources=widgets, or urls=/metrics";
    return { argument: "resources", problem: "a rule names resources or urls", help };
  }
  if (groups.length === 0) {
    const help = 'write groups=apps, or groups="" for pods, secrets and the like';
    return { argument: "groups", problem: "a rule about resources names their groups", help };
  }
  return undefined;
}

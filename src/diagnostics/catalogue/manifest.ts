import { declareDiagnostic } from "../diagnostic.js";
import { didYouMean } from "../suggestion.js";

export const verbUnknown = declareDiagnostic<{
  verb: string;
  available: readonly string[];
  suggestion: string | undefined;
}>({
  code: "rbac-verb-unknown",
  severity: "warning",
  message: ({ verb }) => `no request that a server takes has the verb ${JSON.stringify(verb)}`,
  help: ({ available, suggestion }) =>
    suggestion === undefined
      ? `verbs are ${available.join(", ")} and *; accept the finding where a program of yours asks for this one`
      : didYouMean(suggestion),
});

export const groupUnknown = declareDiagnostic<{ group: string; suggestion: string | undefined }>({
  code: "rbac-group-unknown",
  severity: "warning",
  message: ({ group }) => `Kubernetes has no API group ${JSON.stringify(group)}, and those of others have a dot`,
  help: ({ suggestion }) =>
    suggestion === undefined
      ? 'write the group in full, such as widgets.example.com, or groups="" for pods and the like'
      : didYouMean(suggestion),
});

export const resourceUnknown = declareDiagnostic<{
  resource: string;
  group: string;
  other: string | undefined;
  suggestion: string | undefined;
}>({
  code: "rbac-resource-unknown",
  severity: "warning",
  message: ({ resource, group }) => `the group ${JSON.stringify(group)} has no resource ${resource}`,
  help: ({ other, suggestion }) => {
    if (suggestion !== undefined) return didYouMean(suggestion);
    if (other !== undefined) return `${JSON.stringify(other)} has one: write groups=${JSON.stringify(other)}`;
    return "name resources by their plural names in small letters; accept the finding where others add to the group";
  },
});

export const accessMissing = declareDiagnostic<{ group: string; resource: string; verbs: readonly string[] }>({
  code: "rbac-access-missing",
  severity: "warning",
  message: ({ group, resource, verbs }) =>
    `this needs ${verbs.join(" and ")} on ${resource} of ${JSON.stringify(group)}, which no marker allows`,
  help: ({ group, resource, verbs }) =>
    `add // +kubebuilder:rbac:groups=${group === "" ? '""' : group},resources=${resource},verbs=${verbs.join(";")}`,
});

export const webhookDuplicate = declareDiagnostic<{ name: string }>({
  code: "webhook-duplicate",
  severity: "error",
  message: ({ name }) => `a configuration has two webhooks ${name}`,
  help: () => "give each a name of its own; an API server refuses the configuration",
});

export const webhookConfigurationDuplicate = declareDiagnostic<{ mutating: boolean }>({
  code: "webhook-configuration-duplicate",
  severity: "error",
  message: ({ mutating }) => `the configuration of ${mutating ? "mutating" : "validating"} webhooks is named twice`,
  help: () => "keep one of the markers: a project has one configuration of each kind",
});

export const webhookConfigurationEmpty = declareDiagnostic<{ mutating: boolean }>({
  code: "webhook-configuration-empty",
  severity: "warning",
  message: ({ mutating }) => `there are no ${mutating ? "mutating" : "validating"} webhooks that this would name`,
  help: ({ mutating }) => `add a webhook with mutating=${mutating}, or take the marker away`,
});

export const webhookPatchInvalid = declareDiagnostic<{ problem: string }>({
  code: "webhook-patch-invalid",
  severity: "error",
  message: ({ problem }) => `the patch cannot be applied: ${problem}`,
  help: () => 'write the fields of the webhook as JSON in backticks, such as patch=`{"matchPolicy":"Exact"}`',
});

/** How far the infrastructure of an object of Cluster API is. */
export type InfrastructureState =
  | { readonly state: "ready" }
  /** It does not come by itself, or it is being deleted. */
  | { readonly state: "failed"; readonly reason: string }
  /** The reason is empty where the object says none. */
  | { readonly state: "waiting"; readonly reason: string };

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly severity: string;
  readonly text: string;
}

/** The conditions that speak of infrastructure, in the order in which they are asked. */
const CONDITIONS = ["InfrastructureReady", "Ready"];

/**
 * Returns how far the infrastructure of a Cluster, a Machine, or of their counterparts of a provider is, by the status of the contract
 * v1beta1 (`infrastructureReady`, `ready`, `failureReason`, conditions with a severity) or of v1beta2 (`initialization`, conditions without
 * one, and what is deprecated below `deprecated.v1beta1`). A condition that is False with the severity Error is one that does not pass by
 * itself (cluster-api, docs/proposals, conditions).
 */
export function infrastructureState(object: object): InfrastructureState {
  const metadata = member(object, "metadata");
  const status = member(object, "status");
  const old = member(member(status, "deprecated"), "v1beta1");
  if (text(metadata, "deletionTimestamp") !== "") return { state: "failed", reason: "it is being deleted" };
  for (const place of [status, old]) {
    const parts = [text(place, "failureReason"), text(place, "failureMessage")].filter(Boolean);
    if (parts.length > 0) return { state: "failed", reason: parts.join(": ") };
  }
  const initialization = member(status, "initialization");
  const isReady = [
    member(status, "infrastructureReady"),
    member(status, "ready"),
    member(initialization, "infrastructureProvisioned"),
    member(initialization, "provisioned"),
  ].includes(true);
  if (isReady) return { state: "ready" };
  const conditions = [status, old, member(status, "v1beta2")].flatMap(conditionsOf);
  const open = CONDITIONS.flatMap((type) => conditions.filter((each) => each.type === type && each.status !== "True"));
  const failed = open.find(({ status: value, severity }) => value === "False" && severity === "Error");
  if (failed !== undefined) return { state: "failed", reason: failed.text };
  if (text(status, "phase") === "Failed") return { state: "failed", reason: "its phase is Failed" };
  return { state: "waiting", reason: open.find((each) => each.text !== "")?.text ?? "" };
}

function conditionsOf(place: unknown): Condition[] {
  const conditions = member(place, "conditions");
  return (Array.isArray(conditions) ? conditions : []).map((each: unknown) => ({
    type: text(each, "type"),
    status: text(each, "status"),
    severity: text(each, "severity"),
    text: [text(each, "reason"), text(each, "message")].filter(Boolean).join(": "),
  }));
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string {
  const found = member(value, name);
  return typeof found === "string" ? found : "";
}

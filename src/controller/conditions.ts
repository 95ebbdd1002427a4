/** One aspect of an object's state (`Condition` of meta/v1). */
export interface ObjectCondition {
  type: string;
  status: "True" | "False" | "Unknown";
  reason: string;
  message: string;
  observedGeneration?: number;
  /** When `status` changed last. */
  lastTransitionTime: string;
}

/** A condition as it should be; the time is filled in. */
export type NewCondition = Omit<ObjectCondition, "lastTransitionTime" | "observedGeneration"> & {
  readonly observedGeneration?: number | undefined;
};

/**
 * Returns a list of conditions with one of them put in by its type. Its time changes only where its status does. Where nothing
 * changes it returns the very list that it was given, so that `===` says whether there is something to write.
 */
export function withCondition<C extends ObjectCondition>(
  conditions: C[],
  wanted: NewCondition,
  now: Date = new Date(),
): C[] {
  const present = conditions.find(({ type }) => type === wanted.type);
  const { type, status, reason, message, observedGeneration } = wanted;
  const isSame =
    present?.status === status &&
    present.reason === reason &&
    present.message === message &&
    present.observedGeneration === observedGeneration;
  if (isSame) return conditions;
  const time = now.toISOString().replace(/\.\d+Z$/, "Z");
  const next: ObjectCondition = {
    type,
    status,
    reason,
    message,
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
    lastTransitionTime: present?.status === status ? present.lastTransitionTime : time,
  };
  // A condition of another type has the same members, and perhaps more of its own, which this one is without.
  const condition = { ...present, ...next } as C;
  return present === undefined
    ? [...conditions, condition]
    : conditions.map((each) => (each === present ? condition : each));
}

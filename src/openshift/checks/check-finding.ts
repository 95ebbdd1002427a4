/** What a check found: which thing of which vCenter, what is wrong with it, and what to do. */
export interface CheckFinding {
  /** The check that found it. */
  readonly check: string;
  /** Stable across releases. */
  readonly code: string;
  /** An error keeps a component from working; a warning is allowed and most likely not meant. */
  readonly severity: "error" | "warning";
  /** The server of the vCenter; absent where it is about none in particular. */
  readonly vcenter?: string;
  /** What it is about, such as `failure domain east`. */
  readonly object: string;
  readonly reason: string;
  readonly help: string;
  /** The names that the reason is about, for programs. */
  readonly details?: Readonly<Record<string, string | readonly string[]>>;
}

/** A finding before it is known which check reports it. */
export type Found = Omit<CheckFinding, "check">;

/** How a check ended. A check is skipped where a document that it needs was not provided, or cannot be read. */
export interface CheckOutcome {
  readonly name: string;
  readonly status: "passed" | "warned" | "failed" | "skipped";
}

/** What a round of checks came to. */
export interface CheckReport {
  readonly checks: readonly CheckOutcome[];
  readonly findings: readonly CheckFinding[];
}

/** Returns how a check ended that found this. */
export function outcomeOf(name: string, found: readonly Found[]): CheckOutcome {
  if (found.some(({ severity }) => severity === "error")) return { name, status: "failed" };
  return { name, status: found.length > 0 ? "warned" : "passed" };
}

/** Returns the part of a finding that names its vCenter; a failure domain may say none. */
export function inVCenter(server: string): Pick<Found, "vcenter"> {
  return server === "" ? {} : { vcenter: server };
}

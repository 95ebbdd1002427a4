/** Thrown where an evaluation costs more than it may; no operator absorbs it. */
export class CostLimitExceeded extends Error {
  override readonly name = "CostLimitExceeded";
}

/** Adds up what an evaluation costs, in the server's units. */
export class CostTracker {
  #cost = 0;

  /** Without a limit it only counts. */
  constructor(readonly limit: number = Number.POSITIVE_INFINITY) {}

  get cost(): number {
    return this.#cost;
  }

  add(units: number): void {
    this.#cost += units;
    if (this.#cost > this.limit) throw new CostLimitExceeded("operation cancelled: actual cost limit exceeded");
  }
}

import type { StatusBody } from "../kube/validation/status-body.js";
import type { JsonObject } from "../kube/values/json-value.js";

/** The two kinds of reviews that an API server sends, in the one version of each that is served. */
export const REVIEWS = {
  admission: { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview" },
  conversion: { apiVersion: "apiextensions.k8s.io/v1", kind: "ConversionReview" },
} as const;

/** How a review ended, for metrics: `error` is everything that has no review as its answer. */
export type ReviewOutcome = "allowed" | "denied" | "converted" | "failed" | "error";

/** What answers the reviews of one path. `validatingHandler`, `mutatingHandler` and `conversionHandler` make them. */
export interface WebhookHandler {
  readonly review: keyof typeof REVIEWS;
  /**
   * Answers the `request` of a review, which has a `uid`. Returns the `response`, to which the uid is added. What it throws is an
   * error of the server (500), and the `failurePolicy` of the webhook says what comes of that.
   */
  answer(request: JsonObject, signal: AbortSignal): Promise<ReviewAnswer>;
}

export interface ReviewAnswer {
  readonly response: Readonly<Record<string, unknown>>;
  readonly outcome: Exclude<ReviewOutcome, "error">;
}

/** A request that is answered with a Status instead of a review. */
export class ReviewError extends Error {
  override readonly name = "ReviewError";

  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the Status of a failure. */
export function failureStatus(code: number, reason: string, message: string): StatusBody {
  return { kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message, reason, code };
}

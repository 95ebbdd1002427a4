import type { IncomingMessage } from "node:http";
import { parseJson } from "../client/json-text.js";
import { isRecord, type JsonObject } from "../kube/values/json-value.js";
import { isTooDeep, MAX_DEPTH } from "../kube/values/kube-value.js";
import { REVIEWS, ReviewError, type WebhookHandler } from "./webhook-handler.js";

const MIB = 2 ** 20;

/**
 * How many bytes a review may have. A request to the API server may have 3 MiB: an admission review has the new object and the old
 * one, and room for the rest. A conversion review has all objects of a list, for which the server knows no limit.
 */
export const MAX_BYTES = { admission: 7 * MIB, conversion: 128 * MIB } as const;

/** The server gives webhooks 10 s where they say nothing else, and conversions 30 s (apiserver, `webhook.defaultRequestTimeout`). */
const DEFAULT_SECONDS = { admission: 10, conversion: 30 } as const;
const MAX_SECONDS = 30;
const UNIT_SECONDS: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 0.001,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};

/**
 * Returns how many milliseconds there are for an answer, from the `timeout` that the server sends in the query as Go writes
 * durations, such as `10s`. More than 30 s are never waited for: no webhook may have more.
 */
export function answerTime(query: URLSearchParams, review: WebhookHandler["review"]): number {
  const text = query.get("timeout") ?? "";
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/gy)];
  const seconds = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_SECONDS[unit] ?? 0), 0);
  const isRead = text !== "" && parts.map(([part]) => part).join("") === text && seconds > 0;
  return Math.min(isRead ? seconds : DEFAULT_SECONDS[review], MAX_SECONDS) * 1000;
}

/** Throws a {@link ReviewError} for a request that can be no review, before its body is read. */
export function checkReviewRequest({ method = "", headers }: IncomingMessage, maxBytes: number): void {
  if (method !== "POST") throw new ReviewError(405, "MethodNotAllowed", `reviews are sent by POST, not ${method}`);
  const mediaType = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new ReviewError(415, "UnsupportedMediaType", "reviews are sent with the Content-Type application/json");
  }
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    throw new ReviewError(415, "UnsupportedMediaType", "reviews are sent without a Content-Encoding");
  }
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Reads a body of no more bytes than that. Throws a {@link ReviewError} for one that has more, as soon as it has. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The connection has to stay, since an answer is to come.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ReviewError ? error : badRequest("the body ended early");
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): ReviewError {
  return new ReviewError(413, "RequestEntityTooLarge", `the review has more than ${maxBytes} bytes`);
}

/** Returns the `request` of a review. Throws a {@link ReviewError} for a body that is no review of that kind. */
export function readReview(body: Buffer, review: WebhookHandler["review"]): JsonObject & { readonly uid: string } {
  const { apiVersion, kind } = REVIEWS[review];
  const sent = readJson(body);
  if (!isRecord(sent) || sent["kind"] !== kind) throw badRequest(`the body is no ${kind}`);
  if (sent["apiVersion"] !== apiVersion) {
    throw badRequest(
      `the ${kind} is not of ${apiVersion}: the webhook's configuration has to list v1 first in its review versions`,
    );
  }
  const request = sent["request"];
  if (!isRecord(request) || typeof request["uid"] !== "string" || request["uid"] === "") {
    throw badRequest(`the ${kind} has no request with a uid`);
  }
  // JSON gives nothing else.
  return request as JsonObject & { readonly uid: string };
}

function readJson(body: Buffer): unknown {
  let read: unknown;
  try {
    read = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw badRequest("the body is no JSON in UTF-8");
  }
  if (isTooDeep(read)) throw badRequest(`values of the body are more than ${MAX_DEPTH} deep in one another`);
  return read;
}

function badRequest(message: string): ReviewError {
  return new ReviewError(400, "BadRequest", message);
}

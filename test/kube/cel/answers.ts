import { Optional } from "../../../src/kube/cel/core/optional.js";
import { IpAddress } from "../../../src/kube/cel/library/net/address.js";
import { Cidr } from "../../../src/kube/cel/library/net/cidr.js";
import { UrlValue } from "../../../src/kube/cel/library/net/url-value.js";
import { Quantity } from "../../../src/kube/cel/library/quantity/quantity-value.js";
import { Semver } from "../../../src/kube/cel/library/semver.js";
import { Duration } from "../../../src/kube/cel/time/duration.js";
import { printTimestamp } from "../../../src/kube/cel/time/print-time.js";
import { Timestamp } from "../../../src/kube/cel/time/timestamp.js";
import { CelError } from "../../../src/kube/cel/values/cel-error.js";

/** A call, and what it gives: a value, a library's value as a text such as `quantity 1Gi`, or an error. */
export type Row = readonly [call: () => unknown, want: unknown];

/** The error of an expression. */
export function failure(message: string): unknown {
  return { failure: message };
}

/** An optional with a value. */
export function some(content: unknown): unknown {
  return { some: content };
}

/** What a call gives, as rows write it. */
export function answerOf(call: () => unknown): unknown {
  try {
    return described(call());
  } catch (error) {
    if (error instanceof CelError) return failure(error.message);
    throw error;
  }
}

function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described);
  if (value instanceof Optional) return value.present ? some(described(value.content)) : "none";
  if (value instanceof Timestamp) return `timestamp ${printTimestamp(value)}`;
  if (value instanceof Duration) return `duration ${value}`;
  if (value instanceof Quantity) return `quantity ${value}`;
  if (value instanceof Semver) return `version ${value}`;
  if (value instanceof IpAddress) return `address ${value}`;
  if (value instanceof Cidr) return `range ${value}`;
  return value instanceof UrlValue ? `url ${value}` : value;
}

import { CelError } from "../../../src/runtime/cel/cel-error.js";
import { Cidr } from "../../../src/runtime/cel/cidr.js";
import { IpAddress } from "../../../src/runtime/cel/net/address.js";
import { UrlValue } from "../../../src/runtime/cel/net/url-value.js";
import { Optional } from "../../../src/runtime/cel/optional.js";
import { Quantity } from "../../../src/runtime/cel/quantity/quantity-value.js";
import { Semver } from "../../../src/runtime/cel/semver.js";
import { Duration } from "../../../src/runtime/cel/time/duration.js";
import { printTimestamp } from "../../../src/runtime/cel/time/print-time.js";
import { Timestamp } from "../../../src/runtime/cel/time/timestamp.js";

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

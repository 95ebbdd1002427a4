import type { ValidationResult } from "../../../src/kube/validation/schema/validation-result.js";
import { type StatusBody, toStatus } from "../../../src/kube/validation/status-body.js";
import { goJson } from "../../../src/kube/values/go-text.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { deepEqual, isObject } from "../../../src/kube/values/value-kind.js";
import type { Subject } from "./differential-subjects.js";
import { objectOfText } from "./differential-subjects.js";
import type { HttpReply } from "./https-request.js";
import { parseJson } from "./json-value.js";
import { parseServerStatus, type ServerStatus } from "./server-status.js";

/** Metadata that the server makes up, so that no verdict depends on it. */
const SERVER_MADE = ["uid", "creationTimestamp", "managedFields", "resourceVersion", "generation"];
/** The server cuts warnings where they get long. */
const MAX_WARNING_LENGTH = 256;
const MAX_WARNINGS_LENGTH = 4096;

export interface Judgement {
  readonly accepted: boolean;
  /** What is not equal; empty where server and validator agree. */
  readonly differences: readonly string[];
}

const ACCEPTED: Pick<StatusBody, "code" | "reason" | "message" | "details"> = { code: 200, reason: "", message: "" };

/** Compares the server's answer to a request with what a validator says of it. */
export function judge(reply: HttpReply, result: ValidationResult, { group, kind }: Subject): Judgement {
  const accepted = reply.statusCode < 400;
  const differences = accepted
    ? acceptedDifferences(objectOfText(reply.text), result)
    : refusedDifferences(reply, toStatus(result, { group, kind }));
  return { accepted, differences: [...differences, ...warningDifferences(reply.warnings, result)] };
}

function acceptedDifferences(object: KubeObject, result: ValidationResult): string[] {
  if (!result.ok) {
    const said = result.refused?.message ?? result.errors.map(({ type, message }) => `${type} ${message}`).join("; ");
    return [`only the validator refuses: ${said}`];
  }
  // The server's JSON does not tell 1.0 from 1.
  const sent = objectOfText(goJson(result.object));
  const [server, own] = [withoutServerMade(object), withoutServerMade(sent)];
  return deepEqual(server, own) ? [] : [`the server stores ${goJson(server)}, the validator ${goJson(own)}`];
}

function withoutServerMade(object: KubeObject): KubeObject {
  const metadata = isObject(object["metadata"]) ? object["metadata"] : {};
  const kept = Object.entries(metadata).filter(([key, value]) => !SERVER_MADE.includes(key) && value !== undefined);
  return { ...object, metadata: Object.fromEntries(kept) };
}

function refusedDifferences({ statusCode, text }: HttpReply, own: StatusBody | undefined): string[] {
  const server = parseServerStatus(parseJson(text));
  if (server === undefined) return [`the server answers ${statusCode} with ${text}`];
  const { code, reason, message, details } = own ?? ACCEPTED;
  if (server.causes.length === 0 || own !== undefined) {
    if (server.code !== code || server.reason !== reason) {
      return [`the server says ${server.code} ${server.message}, the validator ${code} ${message}`];
    }
  }
  const causes = details?.causes ?? [];
  const [theirs, ours] = [
    server.causes.map(causeText),
    causes.map((each) => causeText({ ...each, type: each.reason })),
  ];
  const differences = [
    ...withoutThose(theirs, ours).map((each) => `only the server: ${each}`),
    ...withoutThose(ours, theirs).map((each) => `only the validator: ${each}`),
  ];
  // The order of several errors is not fixed, and the text has them all.
  if (differences.length > 0 || causes.length > 1 || server.message === message) return differences;
  return [`the server's text is ${server.message}, the validator's ${message}`];
}

function causeText({ type, field, message }: ServerStatus["causes"][number]): string {
  return `${type} ${field}: ${message}`;
}

/** What one list has more of than another. */
function withoutThose(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function warningDifferences(server: readonly string[], { warnings }: ValidationResult): string[] {
  const own = [...new Set(warnings)];
  const length = own.reduce((sum, each) => sum + each.length, 0);
  if (length > MAX_WARNINGS_LENGTH || own.some((each) => each.length > MAX_WARNING_LENGTH)) return [];
  return [
    ...withoutThose(server, own).map((each) => `only the server warns: ${each}`),
    ...withoutThose(own, server).map((each) => `only the validator warns: ${each}`),
  ];
}

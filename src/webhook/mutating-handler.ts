import { parseJson, printJson } from "../client/json-text.js";
import { isJsonObject, type JsonObject } from "../kube/values/json-value.js";
import { type AdmissionReport, startReport } from "./admission-report.js";
import { type AdmissionRequest, readAdmissionRequest, type WriteRequest } from "./admission-request.js";
import { jsonPatchOf } from "./json-patch.js";
import { admissionAnswer } from "./validating-handler.js";
import type { WebhookHandler } from "./webhook-handler.js";

/**
 * Changes the object of a request, which is a copy: returns the object as it is to be, the same one changed or another. Where it
 * returns nothing, the object counts as it left it. The server has filled in defaults, and has not validated anything yet.
 */
export type Mutate<T> = (
  request: WriteRequest<T>,
  report: AdmissionReport,
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that changes the object in place has no return at all
) => T | void | Promise<T | void>;

/**
 * Makes the handler of a mutating webhook. `T` is the type of the objects that the webhook's rules select. The answer is a JSON patch
 * of what has changed, if anything has. Requests that write no object, such as DELETE, are allowed.
 */
export function mutatingHandler<T extends object>(mutate: Mutate<T>): WebhookHandler {
  return {
    review: "admission",
    async answer(sent, signal) {
      const request = readAdmissionRequest<T>(sent, signal);
      const { report, answer } = startReport();
      const original = sent["object"];
      if (!isWrite(request) || !isJsonObject(original)) return admissionAnswer(answer(request));
      const object = structuredClone(request.object);
      const returned = await mutate({ ...request, object }, report);
      const reported = admissionAnswer(answer(request));
      if (reported.outcome === "denied") return reported;
      const operations = await jsonPatchOf(original, asJson(returned ?? object));
      if (operations.length === 0) return reported;
      const patch = Buffer.from(printJson(operations)).toString("base64");
      return { ...reported, response: { ...reported.response, patchType: "JSONPatch", patch } };
    },
  };
}

function isWrite<T>(request: AdmissionRequest<T>): request is WriteRequest<T> {
  return request.operation === "CREATE" || request.operation === "UPDATE";
}

/** What the server would read of an object: members that are undefined are left out, and times are texts. */
function asJson(object: object): JsonObject {
  const value = parseJson(printJson(object));
  if (isJsonObject(value as JsonObject)) return value as JsonObject;
  throw new TypeError("the mutating handler returned no object");
}

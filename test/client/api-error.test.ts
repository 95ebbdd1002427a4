import { describe, expect, it } from "vitest";
import {
  ApiError,
  fieldErrors,
  isAlreadyExists,
  isConflict,
  isGone,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  statusOfText,
} from "../../src/client/api-error.js";

describe("a Status of odd shape", () => {
  it.each<[string, unknown]>([
    ["causes that are no list", { details: { causes: 1 } }],
    ["causes that are no objects", { details: { causes: [null, 1, "a", []] } }],
    ["texts that are none", { message: {}, reason: 1, details: { name: [], causes: [{ field: 1, message: null }] } }],
    ["a code that is none", { code: "404" }],
    ["details that are none", { details: "all" }],
    ["a time that is none", { details: { retryAfterSeconds: "soon" } }],
    ["metadata that are none", { metadata: null }],
  ])("with %s is an ApiError all the same", (_, odd) => {
    const text = JSON.stringify({ kind: "Status", ...(odd as object) });
    const error = new ApiError(statusOfText(text, 404, "GET /a"));
    expect([error.code, typeof error.message, typeof error.reason]).toEqual([404, "string", "string"]);
    for (const { message } of fieldErrors(error)) expect(typeof message).toBe("string");
  });

  it("never tells credentials that an answer repeats", () => {
    const { message } = statusOfText(
      "You sent authorization: Bearer canary.a-b_c/d+e= and Basic Y2FuYXJ5",
      400,
      "GET /a",
    );
    expect(message).toBe("GET /a was answered with 400: You sent authorization: Bearer … and Basic …");
  });
});

describe("an ApiError", () => {
  it.each<[string, (error: unknown) => boolean, object, boolean]>([
    ["not found by reason", isNotFound, { code: 404, reason: "NotFound" }, true],
    ["not found by code, without a reason", isNotFound, { code: 404 }, true],
    ["a conflict, which says the same code", isAlreadyExists, { code: 409, reason: "Conflict" }, false],
    ["already there", isAlreadyExists, { code: 409, reason: "AlreadyExists" }, true],
    ["not a conflict", isConflict, { code: 409, reason: "AlreadyExists" }, false],
    ["expired", isGone, { code: 410, reason: "Expired" }, true],
    ["expired in a stream", isGone, { reason: "Expired" }, true],
    ["too many", isTooManyRequests, { code: 429, reason: "TooManyRequests" }, true],
    ["invalid", isInvalid, { code: 422, reason: "Invalid" }, true],
  ])("is %s", (_, is, status, wanted) => {
    expect(is(new ApiError(status))).toBe(wanted);
    expect(is(new Error("another"))).toBe(false);
  });

  it("has the causes as field errors", () => {
    const causes = [{ reason: "FieldValueRequired", field: "spec.a", message: "Required value" }, {}];
    const error = new ApiError({ code: 422, reason: "Invalid", message: "m", details: { causes } });
    expect(error.message).toBe("m");
    expect(fieldErrors(error)).toEqual([
      { type: "FieldValueRequired", path: "spec.a", message: "spec.a: Required value" },
      { type: "", path: "", message: ": " },
    ]);
  });

  it.each<[string, object]>([
    [
      '{"kind":"Status","code":403,"reason":"Forbidden","message":"no"}',
      { code: 403, reason: "Forbidden", message: "no" },
    ],
    ["<html>", { code: 502, message: "GET /x was answered with 502: <html>" }],
    ["", { code: 502, message: "GET /x was answered with 502" }],
    ['{"kind":"Widget"}', { code: 502, message: 'GET /x was answered with 502: {"kind":"Widget"}' }],
  ])("is made of %j", (text, status) => {
    expect(statusOfText(text, 502, "GET /x")).toMatchObject(status);
  });
});

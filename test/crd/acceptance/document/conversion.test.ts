import { describe, expect, it } from "vitest";
import { checkConversion } from "../../../../src/crd/acceptance/document/conversion.js";
import type { CrdConversion, WebhookClient } from "../../../../src/crd/acceptance/shape/decoded-crd.js";
import { linesOf } from "../problem-lines.js";

function lines(conversion: CrdConversion | null, preserveUnknownFields = false): string[] {
  return linesOf((problems) => checkConversion({ conversion, preserveUnknownFields }, problems));
}

function webhook(clientConfig: WebhookClient): CrdConversion {
  return { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"], clientConfig } };
}

const CLIENT = "spec.conversion.webhookClientConfig";
const FORM = "; desired format: https://host[/path]";

describe("checkConversion", () => {
  it.each([
    ["none", null],
    ["strategy None", { strategy: "None" }],
    ["a webhook with a URL", webhook({ url: "https://example.io:8443/convert" })],
    ["a webhook with a service", webhook({ service: { name: "a", namespace: "b", path: "/a/b/", port: 8443 } })],
    ["a webhook at a service's root", webhook({ service: { name: "a", namespace: "b", path: "/" } })],
  ])("takes %s", (_, conversion) => {
    expect(lines(conversion)).toEqual([]);
  });

  it("wants a strategy, and None where unknown fields are preserved", () => {
    expect(lines({})).toEqual(["spec.conversion.strategy | Required | "]);
    expect(lines(webhook({ url: "https://a" }), true)).toEqual([
      "spec.conversion.strategy | Invalid | must be None if spec.preserveUnknownFields is true",
    ]);
  });

  it.each([
    ["http://a/b", ["Invalid", `'https' is the only allowed URL scheme${FORM}`]],
    [
      "a.example",
      ["Invalid", `'https' is the only allowed URL scheme${FORM}`],
      ["Invalid", `host must be specified${FORM}`],
    ],
    ["https:///b", ["Invalid", `host must be specified${FORM}`]],
    ["https://me@a/b", ["Invalid", "user information is not permitted in the URL"]],
    [
      "https://a/b?c=d#e",
      ["Invalid", "fragments are not permitted in the URL"],
      ["Invalid", "query parameters are not permitted in the URL"],
    ],
    [
      "https://a b/",
      ["Required", `url must be a valid URL: parse "https://a b/": invalid character " " in host name${FORM}`],
    ],
    [
      "https://a/\n",
      ["Required", `url must be a valid URL: parse "https://a/\\n": net/url: invalid control character in URL${FORM}`],
    ],
  ])("refuses the URL %j", (url, ...wanted) => {
    expect(lines(webhook({ url }))).toEqual(wanted.map(([type, text]) => `${CLIENT}.url | ${type} | ${text}`));
  });

  it.each([
    ["convert", "must start with a '/'"],
    ["//", "segment[0] may not be empty"],
    ["/a//b", "segment[1] may not be empty"],
  ])("refuses the service path %j", (path, text) => {
    expect(lines(webhook({ service: { name: "a", namespace: "b", path } }))).toEqual([
      `${CLIENT}.service.path | Invalid | ${text}`,
    ]);
  });

  it("reports the service's name and namespace as the server does, one for the other", () => {
    expect(lines(webhook({ service: { name: "", namespace: "b", port: 0 } }))).toEqual([
      `${CLIENT}.service.namespace | Required | `,
      `${CLIENT}.service.port | Invalid | port is not valid: must be between 1 and 65535, inclusive`,
    ]);
  });
});

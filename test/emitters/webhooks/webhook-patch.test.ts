import { describe, expect, it } from "vitest";
import { patchedWebhook } from "../../../src/emitters/webhooks/webhook-patch.js";
import type { Webhook } from "../../../src/markers/definition/marker-effect.js";

const HOOK: Webhook = {
  mutating: false,
  name: "a.example.com",
  groups: [""],
  resources: ["pods"],
  operations: ["CREATE"],
  versions: ["v1"],
  failurePolicy: "Fail",
  matchPolicy: undefined,
  sideEffects: "None",
  timeoutSeconds: undefined,
  admissionReviewVersions: ["v1"],
  reinvocationPolicy: undefined,
  endpoint: { kind: "url", url: "https://example.com" },
  patch: undefined,
};

const patched = (document: Parameters<typeof patchedWebhook>[0], patch: string, mutating = false) =>
  patchedWebhook(document, { ...HOOK, mutating, patch });

describe("patchedWebhook", () => {
  it("merges objects, replaces lists, and takes away what is null", () => {
    const document = { name: "a", clientConfig: { url: "x" }, rules: [{}], matchPolicy: "Exact" };
    const patch = '{"clientConfig":{"caBundle":"Yg=="},"rules":[],"matchPolicy":null}';
    expect(patched(document, patch)).toEqual({
      webhook: { name: "a", clientConfig: { url: "x", caBundle: "Yg==" }, rules: [] },
    });
  });

  it("puts an object in the place of another", () => {
    const patch = '{"clientConfig":{"$patch":"replace","url":"y"}}';
    expect(patched({ clientConfig: { service: { name: "s" } } }, patch)).toEqual({
      webhook: { clientConfig: { url: "y" } },
    });
  });

  it.each([
    ["[1]", "it is to be an object"],
    ["{", "it is no JSON"],
    ["null", "it is no object"],
    ['{"matchPolic":"x"}', "there is no field matchPolic, did you mean matchPolicy?"],
    ['{"zzz":1}', "there is no field zzz"],
    ['{"__proto__":{"a":1}}', "there is no field __proto__"],
    ['{"reinvocationPolicy":"Never"}', "there is no field reinvocationPolicy"],
    ['{"timeoutSeconds":"3"}', "timeoutSeconds is to be a whole number"],
    ['{"rules":[{"scope":1}]}', "rules[0].scope is to be a text"],
    ['{"rules":{}}', "rules is to be a list"],
    ['{"objectSelector":{"matchLabels":{"a":1}}}', "objectSelector.matchLabels.a is to be a text"],
    ['{"matchConditions":[{"name":"a"},{"name":"a"}]}', "matchConditions[1] has the name of an earlier one"],
    [
      '{"$setElementOrder/rules":[]}',
      "the directive $setElementOrder/rules is not supported, say the whole list instead",
    ],
    ['{"clientConfig":{"$patch":"merge"}}', "clientConfig.$patch can be replace alone"],
  ])("refuses %s", (patch, problem) => {
    expect(patched({}, patch)).toEqual({ problem });
  });

  it("knows the field that mutating webhooks alone have", () => {
    expect(patched({}, '{"reinvocationPolicy":"Never"}', true)).toEqual({ webhook: { reinvocationPolicy: "Never" } });
  });
});

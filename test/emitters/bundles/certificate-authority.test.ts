import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { authorityProblem } from "../../../src/crd/document/certificate-authority.js";
import { withCaBundle } from "../../../src/entry/installer.js";
import { certificates } from "../../client/certificates.js";
import { type Sources, widget } from "../../compile.js";
import { bundleFor, GATED, sourceOf, textOf } from "./bundled.js";

const CRD = /^[^/]+\.crd\.yaml$/;
const PEM = certificates.authority;
const CA = Buffer.from(PEM).toString("base64");

const converting: Sources = {
  ...GATED,
  "api/v1/widget.ts": (GATED["api/v1/widget.ts"] ?? "").replace(
    "export interface Widget ",
    "// +crdwright:conversion:webhook\nexport interface Widget ",
  ),
};

describe("a bundle with the authority of a conversion webhook", () => {
  it("has it in the CRDs that ask a service to convert, and nothing else changed", () => {
    const source = sourceOf(converting, { versions: "per-folder" });
    const [plain, bundle] = [bundleFor({}, source), bundleFor({ caBundle: PEM }, source)];
    const text = textOf(bundle, CRD);
    expect(parse(text).spec.conversion.webhook.clientConfig.caBundle).toBe(CA);
    expect(text.replace(/^ *caBundle:[^\n]*\n(?: {10,}[^\s:]+\n)*/m, "")).toBe(textOf(plain, CRD));
    const listed = bundle.index.files.find(({ path }) => CRD.test(path));
    expect(listed?.size).toBe(Buffer.byteLength(text));
  });

  it("has nothing else than without one where no CRD has a place for it", () => {
    const source = sourceOf(widget("export type WidgetSpec = string;"));
    expect(bundleFor({ caBundle: PEM }, source).files).toEqual(bundleFor({}, source).files);
  });
});

describe("withCaBundle", () => {
  const service = { name: "a", namespace: "b", path: "/c" };
  const crd = (clientConfig: object) => ({
    kind: "CustomResourceDefinition",
    spec: {
      group: "g",
      conversion: { strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions: ["v1"] } },
    },
  });

  it("puts the authority into the conversion of a CRD, in the place of another one", () => {
    expect(withCaBundle(crd({ service, caBundle: "b2xk" }), PEM)).toEqual(crd({ service, caBundle: CA }));
  });

  it.each(["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"])(
    "puts it into each webhook of a %s",
    (kind) => {
      const configuration = (caBundle: object) => ({
        kind,
        metadata: { name: "a" },
        webhooks: [
          { name: "a", clientConfig: { service, ...caBundle } },
          { name: "b", clientConfig: { url: "https://example.com" } },
        ],
      });
      expect(withCaBundle(configuration({}), PEM)).toEqual(configuration({ caBundle: CA }));
    },
  );

  it("leaves other manifests, and webhooks at a url, as they are", () => {
    for (const manifest of [
      crd({ url: "https://example.com" }),
      { kind: "CustomResourceDefinition", spec: {} },
      { kind: "Service", spec: { conversion: {} } },
    ])
      expect(withCaBundle(manifest, PEM)).toBe(manifest);
  });

  it("takes no text but PEM of certificates", () => {
    expect(() => withCaBundle({}, certificates.serverKey)).toThrow(/holds a key/);
  });
});

describe("the authority of a webhook", () => {
  it.each<[string, RegExp | undefined]>([
    [PEM, undefined],
    [`# the test's authority\n${PEM}\n${certificates.server}`, undefined],
    ["", /no certificate/],
    ["ca.crt", /no certificate/],
    [PEM + certificates.serverKey, /holds a key/],
    [`${PEM}-----BEGIN RSA PRIVATE KEY-----\nMII=\n-----END RSA PRIVATE KEY-----\n`, /holds a key/],
    [`${PEM}-----BEGIN CERTIFICATE-----\nMII`, /more than certificates/],
    [`${PEM}é`, /more than certificates/],
  ])("is judged: %#", (pem, problem) => {
    if (problem === undefined) expect(authorityProblem(pem)).toBeUndefined();
    else expect(authorityProblem(pem)).toMatch(problem);
  });
});

import { describe, expect, it } from "vitest";
import { compile, manifests, type Sources } from "../../compile.js";

/** A kind in two versions, with markers above each. */
function versions(v1: string, v1beta1 = ""): Sources {
  const type = (markers: string, version: string): Sources => ({
    [`api/${version}/groupVersion.ts`]: "// +groupName=example.com\n",
    [`api/${version}/widget.ts`]: `import type { KubernetesObject } from "crdwright/meta/v1";
${markers}
export interface Widget extends KubernetesObject {
  spec?: string;
}
`,
  });
  return { ...type(`// +kubebuilder:storageversion\n${v1}`, "v1"), ...type(v1beta1, "v1beta1") };
}

const crdOf = (sources: Sources) => manifests(compile(sources))["example.com_widgets.yaml"];
const MARKER = "// +crdwright:conversion:webhook";

describe("the conversion of a CRD", () => {
  it("is none without its marker", () => {
    expect(crdOf(versions("")).spec).not.toHaveProperty("conversion");
  });

  it.each<[string, string, object, string[]]>([
    ["", "", { service: { name: "webhook-service", namespace: "system", path: "/convert" } }, ["v1"]],
    [
      "its own place",
      ":serviceName=hooks,serviceNamespace=widgets,servicePort=8443,path=/convert/widgets,reviewVersions=v1;v1beta1",
      { service: { name: "hooks", namespace: "widgets", path: "/convert/widgets", port: 8443 } },
      ["v1", "v1beta1"],
    ],
    ["an address", ':url="https://example.com/convert"', { url: "https://example.com/convert" }, ["v1"]],
  ])("is a webhook with a marker, with %s", (_, args, clientConfig, conversionReviewVersions) => {
    for (const sources of [
      versions(MARKER + args),
      versions("", MARKER + args),
      versions(MARKER + args, MARKER + args),
    ]) {
      const { metadata, spec } = crdOf(sources);
      expect(spec.conversion).toEqual({ strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions } });
      expect(metadata.annotations ?? {}).not.toHaveProperty(["cert-manager.io/inject-ca-from"]);
    }
  });

  it("has the authority of a Certificate by cert-manager's annotation", () => {
    const { metadata } = crdOf(versions(`${MARKER}:certificate=widgets/serving-cert`));
    expect(metadata.annotations["cert-manager.io/inject-ca-from"]).toBe("widgets/serving-cert");
  });

  it.each([
    [":path=convert", /begins with \//],
    [":path=/a//b", /no empty part/],
    [":url=http://example.com", /begins with https/],
    [':path=/a,url="https://example.com"', /either a path or a url/],
    [":servicePort=0", /from 1 to 65535/],
    [":servicePort=65536", /from 1 to 65535/],
    [":reviewVersions=v2", /neither is here/],
    [":certificate=serving-cert", /namespace\/name/],
    [":certificate=a/b/c", /namespace\/name/],
  ])("is an error with %s", (args, message) => {
    const errors = compile(versions(MARKER + args)).diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map((each) => each.message).join()).toMatch(message);
  });

  it.each([":servicePort=1", ":servicePort=65535", ":path=/"])("takes %s", (args) => {
    expect(crdOf(versions(MARKER + args)).spec.conversion.strategy).toBe("Webhook");
  });

  it("is an error where versions say different things", () => {
    const { diagnostics } = compile(versions(MARKER, `${MARKER}:path=/other`));
    expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      "crd-versions-disagree",
      expect.stringContaining("disagree about the conversion"),
    ]);
  });

  it("is an error at the kind where a server would refuse it", () => {
    const { diagnostics } = compile(versions(`${MARKER}:reviewVersions=v1;V2`));
    const [refused] = diagnostics.filter(({ severity }) => severity === "error");
    expect(refused).toMatchObject({ code: "crd-refused", span: { file: "api/v1/widget.ts" } });
  });
});

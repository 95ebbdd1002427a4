import { describe, expect, it } from "vitest";
import { cloudConfigValidator } from "../../../generated/validation/documents/cloud-config.ts";
import { convertCloudConfig } from "../../../src/openshift/cloud-config/convert.js";
import { transformCloudConfig } from "../../../src/openshift/cloud-config/transform.js";
import { hasOracle } from "../oracle.js";
import { casesOf } from "./judge-writing.js";

const convert = (text: string) => convertCloudConfig({ path: "a.conf", text });

describe("convertCloudConfig", () => {
  it("keeps what has a place, which the published converter drops", () => {
    const text = '[Global]\napi-disable = true\napi-binding = ":1"\nip-family = ipv6,ipv4\n[VirtualCenter "a"]\n';
    expect(convert(text)).toMatchObject({
      document: { global: { apiDisable: true, apiBinding: ":1", ipFamily: ["ipv6", "ipv4"] } },
      findings: [],
    });
    const published = convertCloudConfig({ path: "a.conf", text }, { asPublished: true });
    expect(published.document).toEqual({ vcenter: { a: { server: "a" } } });
    expect(published.findings.map(({ message }) => message.split(":")[0])).toEqual([
      "Global.ip-family",
      "Global.api-disable",
      "Global.api-binding",
    ]);
  });

  it.each([
    ["0", false],
    ["1", true],
    ["65535", true],
    ["65536", false],
    ["-1", false],
    ["+1", false],
    ["443x", false],
  ])("takes the port %s for a port: %s", (port, isPort) => {
    const { document, findings } = convert(`[VirtualCenter "a"]\nport = ${port}\n`);
    expect([document !== undefined, findings.map(({ message }) => message)]).toEqual([
      isPort,
      isPort ? [] : ['VirtualCenter "a".port: it is no port'],
    ]);
  });

  it("writes names that readers of YAML take for booleans or numbers in quotes", () => {
    const { text } = convert('[VirtualCenter "y"]\ndatacenters = n,0123,on\n[Labels]\nzone = 0o17\n');
    expect(text).toBe(
      'labels:\n  zone: "0o17"\nvcenter:\n  "y":\n    datacenters:\n    - "n"\n    - "0123"\n    - "on"\n    server: "y"\n',
    );
  });

  it("keeps an entry whatever its name is", () => {
    const { text } = convert('[VirtualCenter "__proto__"]\n[VirtualCenter "10"]\n[VirtualCenter "9"]\n');
    expect(text).toBe(
      'vcenter:\n  "10":\n    server: "10"\n  "9":\n    server: "9"\n  __proto__:\n    server: __proto__\n',
    );
  });

  it.skipIf(!hasOracle)("writes what the schema of the document takes", () => {
    const validator = cloudConfigValidator({ featureSet: "Default", clusterProfile: "SelfManagedHA" });
    for (const { input } of [...casesOf("convert-cases.yaml"), ...casesOf("in-tree-cases.yaml")]) {
      const { document } = convert(input);
      if (document !== undefined) expect([input, validator.validate(document).errors]).toEqual([input, []]);
    }
  });
});

describe("transformCloudConfig", () => {
  const transform = (vsphere: object, text = "global: {secretName: s}\n") =>
    transformCloudConfig({
      cloudConfig: { path: "a.conf", text },
      infrastructure: {
        path: "infra.json",
        text: JSON.stringify({ spec: { platformSpec: { vsphere } } }, undefined, 1),
      },
    });

  it("names the failure domain whose vCenter is missing", () => {
    const { text, findings } = transform({
      vcenters: [{ server: "a" }],
      failureDomains: [{ server: "a" }, { server: "z" }],
    });
    expect(text).toBeUndefined();
    expect(findings.map(({ message }) => message)).toEqual([
      "spec.platformSpec.vsphere.failureDomains[1].server: the failure domain names a vCenter that is not one of vcenters",
    ]);
  });

  it("reports what the vCenters of the file lose, and values of a wrong type", () => {
    const file = "vcenter: {a: {server: a, user: u, password: very-secret}, old: {server: old}}\n";
    expect(transform({ vcenters: [{ server: "a", datacenters: ["d"] }] }, file)).toMatchObject({
      text: "vcenter:\n  a:\n    datacenters:\n    - d\n    server: a\n",
      findings: [
        { message: "vcenter[a]: user, password cannot be said by the Infrastructure object, and leaves the file" },
        { message: "vcenter[old]: it leaves the file, since the Infrastructure object has no vCenter of that name" },
      ],
    });
    expect(transform({ vcenters: { server: "a" } }).findings.map(({ message }) => message)).toEqual([
      "spec.platformSpec.vsphere.vcenters: it has to be a list",
    ]);
  });

  it.each([
    ["443", 443],
    ["1", 1],
    ["32767", 32767],
    ["32768", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["true", undefined],
    ['"443"', undefined],
    ['"https"', undefined],
    ["{}", undefined],
    ["0", "none"],
    ["null", "none"],
  ])("takes the port %s of a vCenter for %s", (port, expected) => {
    const text = `{"spec": {"platformSpec": {"vsphere": {"vcenters": [{"server": "a", "port": ${port}}]}}}}`;
    const { document, findings } = transformCloudConfig({
      cloudConfig: { path: "a.conf", text: "global: {secretName: s}\n" },
      infrastructure: { path: "infra.json", text },
    });
    const places = findings.map(({ message, span }) => `${text.slice(span?.start, span?.end)} ~ ${message}`);
    if (expected === undefined)
      expect(places).toEqual([
        `"port": ${port} ~ spec.platformSpec.vsphere.vcenters[0].port: it has to be a whole number from 1 to 32767`,
      ]);
    else expect([places, document?.vcenter?.["a"]?.port ?? "none"]).toEqual([[], expected]);
  });

  it.each([
    [{ vcenters: ["a"] }, ".vcenters[0]"],
    [{ vcenters: [{ server: "a" }], failureDomains: [{ server: "a", topology: "dc" }] }, ".failureDomains[0].topology"],
    [{ nodeNetworking: "10.0.0.0/8" }, ".nodeNetworking"],
    [{ nodeNetworking: { internal: [], external: {} } }, ".nodeNetworking.internal"],
  ])("says once what has to be a map in %j", (vsphere, path) => {
    const { text, findings } = transform(vsphere);
    expect([text, findings.map(({ message }) => message)]).toEqual([
      undefined,
      [`spec.platformSpec.vsphere${path}: it has to be a map`],
    ]);
  });
});

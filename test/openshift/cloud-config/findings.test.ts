import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { hasOracle } from "../oracle.js";
import { loadCases } from "./judge-load.js";

/** The findings with the text that each is at. */
function shown(text: string, findings: readonly Diagnostic[]): string[] {
  return findings.map(
    ({ severity, message, span }) =>
      `${severity} ${JSON.stringify(text.slice(span?.start ?? 0, span?.end ?? 0))} ~ ${message}`,
  );
}

function found(text: string): string[] {
  return shown(text, loadCloudConfig({ path: "a.conf", text }).findings);
}

describe("the findings of a cloud config", () => {
  it.each([
    ["vcenter:\n  a:\n", ['error "a:" ~ vcenter[a]: it has no value, and the cloud provider crashes there']],
    [
      'global: {user: u, password: p}\nvcenter:\n  a: {port: "443", server: a}\n',
      ['error "port: \\"443\\"" ~ vcenter[a].port: it has to be a number from 0 on, without quotes'],
    ],
    [
      "global: {user: u, password: p, secret-name: s}\nvcenter: {a: {server: a}}\nworkspace: {}\n",
      [
        'warning "secret-name: s" ~ global.secret-name is nothing that the cloud provider reads',
        'warning "workspace: {}" ~ workspace is nothing that the cloud provider reads',
      ],
    ],
    ["global:\n  user: a: b\n", [expect.stringMatching(/^error "(?:a: b|:|b|a)?[^~]*~ a\.conf cannot be read: /)]],
    [
      '[VirtualCenter "a"]\nuser = u\n',
      [
        'error "[VirtualCenter \\"a\\"]" ~ VirtualCenter "a".password: the password is missing: neither the vCenter nor global has one, and no Secret is named',
      ],
    ],
    [
      '[Global]\nuser = u\npassword = p\nsoap-roundtrip-count = many\n[VirtualCenter "a"]\n',
      ['error "soap-roundtrip-count = many" ~ Global.soap-roundtrip-count: failed to parse as uint'],
    ],
    [
      '[Global]\nuser = u\npassword = p\nport = https\n[VirtualCenter "a"]\nport = 65536\n[VirtualCenter "b"]\nport = 65535\n',
      [
        'warning "port = https" ~ Global.port: it is no port, and the cloud provider does not look',
        'warning "port = 65536" ~ VirtualCenter "a".port: it is no port, and the cloud provider does not look',
      ],
    ],
    [
      '[Global]\nuser = u\npassword = p\n[VirtualCenter "a"]\nport = 0\n[VirtualCenter "b"]\nport = 1\n',
      ['warning "port = 0" ~ VirtualCenter "a".port: it is no port, and the cloud provider does not look'],
    ],
    ["global: {user: u, password: p}\nvcenter: {a: {server: a, port: 0, soapRoundtripCount: 4294967295}}\n", []],
    [
      "global: {user: u, password: p}\nvcenter: {a: {server: a, soapRoundtripCount: 4294967296}}\n",
      [
        'error "soapRoundtripCount: 4294967296" ~ vcenter[a].soapRoundtripCount: it has to be a number from 0 on, without quotes',
      ],
    ],
    ["user = u\n", ['error "user = u" ~ expected section header']],
    [
      "[Global]\nsecret-name = s\n",
      ['error "" ~ VirtualCenter: no vCenter is given: neither an entry nor global.server'],
    ],
    ["- a\n", [expect.stringContaining("it is neither a map of YAML nor INI")]],
    ["", ['error "" ~ a.conf cannot be read: it is empty']],
    ["a: 1\n---\nb: 1\n", [expect.stringContaining("it holds more than one document")]],
    [
      "global: {secretName: s, secretNamespace: ns}\nvcenter: {a: {server: a}, a: {server: b}}\n",
      [expect.stringContaining("vcenter.a is there twice")],
    ],
    [
      "global: {secretName: s, secretNamespace: ns}\nvcenter: {a: {server: a, datacenters: [n]}}\n",
      [
        expect.stringMatching(
          /^warning .*vcenter\.a\.datacenters\[0\]: it is false here, and for a reader of YAML 1\.2 a text/,
        ),
      ],
    ],
  ])("of %j stand at their places", (text, findings) => {
    expect(found(text)).toEqual(findings);
  });

  it("take names of fields for those that are near", () => {
    const text = "global: {user: u, password: p, secret-name: s}\nvcenter: {a: {server: a, prot: 1}}\n";
    expect(loadCloudConfig({ path: "a.conf", text }).findings.map(({ help }) => help)).toEqual([
      "Did you mean secretName?",
      "Did you mean port?",
    ]);
  });

  it.each([
    [
      { VCENTER_ONE_INSECURE: "true" },
      "error VCENTER_ONE_INSECURE: the cloud provider passes it over, whatever it says",
    ],
    [
      { VCENTER_ONE_ROUNDTRIP: "9" },
      "error VCENTER_ONE_ROUNDTRIP: the cloud provider passes it over, whatever it says",
    ],
    [
      { VSPHERE_INSECURE: "yes" },
      "error VSPHERE_INSECURE: it is neither true nor false, and the cloud provider passes it over",
    ],
    [
      { VSPHERE_ROUNDTRIP_COUNT: "-1" },
      "error VSPHERE_ROUNDTRIP_COUNT: it is no number, and the cloud provider passes it over",
    ],
    [
      { VCENTER_ONE_PASSWORD: "very=secret" },
      "warning VCENTER_ONE_PASSWORD: the cloud provider passes over a value with an equals sign",
    ],
    [
      { VSPHERE_VCENTER_PORT: "8443" },
      "warning VSPHERE_VCENTER_PORT: it is the port of all vCenters, and the cloud provider takes it for one more vCenter, called 8443, too",
    ],
    [
      { VSPHERE_ROUNDTRIP_COUNT: "4294967296" },
      "error VSPHERE_ROUNDTRIP_COUNT: it is no number, and the cloud provider passes it over",
    ],
    [{ VCENTER_ONE_PORT: "0" }, "warning VCENTER_ONE_PORT: it is no port, and the cloud provider does not look"],
    [{ VCENTER_ONE_PORT: "65536" }, "warning VCENTER_ONE_PORT: it is no port, and the cloud provider does not look"],
  ])("name the variable of the environment %j", (environment, message) => {
    const text = "global: {user: u, password: p}\nvcenter: {a: {server: a}}\n";
    const { findings } = loadCloudConfig({ path: "a.conf", text }, { VSPHERE_VCENTER_ONE: "one", ...environment });
    expect(findings.map((each) => `${each.severity} ${each.message}`)).toEqual([message]);
  });

  it.each([{ VSPHERE_ROUNDTRIP_COUNT: "4294967295" }, { VCENTER_ONE_PORT: "1" }, { VCENTER_ONE_PORT: "65535" }])(
    "let the variable of the environment %j be",
    (environment) => {
      const text = "global: {user: u, password: p}\nvcenter: {a: {server: a}}\n";
      expect(
        loadCloudConfig({ path: "a.conf", text }, { VSPHERE_VCENTER_ONE: "one", ...environment }).findings,
      ).toEqual([]);
    },
  );

  it.skipIf(!hasOracle)("of no published case repeat a password", () => {
    for (const { input, env } of loadCases()) {
      const secret = "canary-of-a-password";
      const text = input.replace(/(password"?[ \t]*[:=][ \t]*)("?)[^\n,}]*/gi, `$1$2${secret}`);
      for (const { message, help } of loadCloudConfig({ path: "a.conf", text }, env).findings)
        expect(`${message} ${help}`).not.toContain(secret);
    }
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { proxyUrlOf } from "../../../src/openshift/cli/vcenter-accesses.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The proxy for a vCenter with these variables and none of this machine's. */
function proxyOf(server: string, variables: Readonly<Record<string, string>>, port = 443): string | undefined {
  for (const name of ["https_proxy", "all_proxy", "no_proxy"]) {
    vi.stubEnv(name, variables[name]);
    vi.stubEnv(name.toUpperCase(), variables[name.toUpperCase()]);
  }
  return proxyUrlOf(server, port);
}

describe("the proxy of a vCenter", () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ["vc.example.com", {}, undefined],
    ["vc.example.com", { https_proxy: "http://p:3128" }, "http://p:3128"],
    ["vc.example.com", { HTTPS_PROXY: "https://p" }, "https://p"],
    ["vc.example.com", { https_proxy: "p:3128" }, "http://p:3128"],
    ["vc.example.com", { all_proxy: "me:secret@p:3128" }, "http://me:secret@p:3128"],
    ["vc.example.com", { https_proxy: "http://p", no_proxy: ".example.com" }, undefined],
    ["vc.example.com", { https_proxy: "http://p", no_proxy: "vc.example.com:8443" }, "http://p"],
    ["10.0.255.255", { https_proxy: "http://p", no_proxy: "localhost,10.0.0.0/16" }, undefined],
    ["10.1.0.0", { https_proxy: "http://p", no_proxy: "localhost,10.0.0.0/16" }, "http://p"],
    ["10.0.0.1", { https_proxy: "http://p", NO_PROXY: "10.0.0.0/32 10.0.0.1/32" }, undefined],
    ["10.0.0.1", { https_proxy: "http://p", NO_PROXY: "10.0.0.0/33,10.0.0.1/x" }, "http://p"],
    ["fd00::1", { https_proxy: "http://p", no_proxy: "fd00::/8" }, undefined],
    ["fe00::1", { https_proxy: "http://p", no_proxy: "fd00::/8" }, "http://p"],
  ])("%s with %j is %s", (server, variables, proxy) => {
    expect(proxyOf(server, variables)).toBe(proxy);
  });
});

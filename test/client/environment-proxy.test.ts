import { describe, expect, it } from "vitest";
import { environmentProxy } from "../../src/client/environment-proxy.js";

const PROXY = { https_proxy: "http://proxy:3128" };

describe("the proxy of the environment", () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ["https://a.example.com", {}, undefined],
    ["https://a.example.com", { HTTPS_PROXY: "https://proxy" }, "https://proxy"],
    ["https://a.example.com", { HTTPS_PROXY: "http://one", https_proxy: "http://other" }, "http://other"],
    ["https://a.example.com", { http_proxy: "http://proxy" }, undefined],
    ["http://a.example.com", { http_proxy: "http://proxy" }, "http://proxy"],
    ["http://a.example.com", { ALL_PROXY: "http://proxy" }, "http://proxy"],
    ["https://a.example.com", { https_proxy: "me:secret@proxy:3128" }, "http://me:secret@proxy:3128"],
  ])("for %s with %j is %s", (server, env, proxy) => {
    expect(environmentProxy(server, env)).toBe(proxy);
  });

  // As golang.org/x/net/http/httpproxy has it; curl differs for `.example.com`, by which it means the domain itself too.
  it.each<[string, string, boolean]>([
    ["https://example.com", "example.com", true],
    ["https://a.example.com", "example.com", true],
    ["https://a.b.example.com", "other.test,example.com", true],
    ["https://A.Example.Com", "eXample.com", true],
    ["https://a.example.com.", "example.com", true],
    ["https://anexample.com", "example.com", false],
    ["https://example.com.other", "example.com", false],
    ["https://a.example.com", ".example.com", true],
    ["https://example.com", ".example.com", false],
    ["https://a.example.com", "*.example.com", true],
    ["https://example.com", "*.example.com", false],
    ["https://a.example.com", "*", true],
    ["https://a.example.com", "other.test *", true],
    ["https://a.example.com", "example.com:443", true],
    ["https://a.example.com:8443", "example.com:443", false],
    ["http://a.example.com", "example.com:80", true],
    ["https://a.example.com", " , ,", false],
    ["https://10.0.0.1", "10.0.0.1", true],
    ["https://10.0.0.1", "10.0.0.1:443", true],
    ["https://10.0.0.1", "10.0.0.1:80", false],
    ["https://10.0.0.1", "0.0.1", false],
    ["https://10.0.0.1", "10.0.0.0/8", true],
    ["https://11.0.0.1", "10.0.0.0/8", false],
    ["https://10.0.0.1", "10.0.0.0/33,10.0.0.1/x,nothing/8", false],
    ["https://[fd00::1]", "fd00:0::1", true],
    ["https://[fd00::1]", "[fd00::1]:443", true],
    ["https://[fd00::1]", "fd00::/8", true],
    ["https://[fe00::1]", "fd00::/8", false],
    ["https://10.0.0.1", "fd00::/8", false],
  ])("is not for %s where NO_PROXY is %j: %s", (server, no_proxy, isDirect) => {
    expect(environmentProxy(server, { ...PROXY, no_proxy })).toBe(isDirect ? undefined : PROXY.https_proxy);
    expect(environmentProxy(server, PROXY, no_proxy)).toBe(isDirect ? undefined : PROXY.https_proxy);
  });
});

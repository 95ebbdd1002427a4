import { describe, expect, it } from "vitest";
import { fetchTransport } from "../../src/client/fetch-transport.js";
import { httpsTransport } from "../../src/client/https-transport.js";
import type { Transport } from "../../src/client/transport.js";

/** All that a failure says, to whoever prints it in whatever way. */
async function said(make: () => Transport): Promise<string> {
  try {
    await make().request({ method: "GET", path: "/a" });
    return "nothing";
  } catch (error) {
    const texts: unknown[] = [];
    for (let at = error; at instanceof Error; at = at.cause)
      texts.push(
        at.message,
        at.stack,
        JSON.stringify(Object.getOwnPropertyNames(at).map((name) => Reflect.get(at, name))),
      );
    return texts.join("\n");
  }
}

/** Nothing listens there. */
const SERVER = "http://127.0.0.1:1";

describe("no failure repeats a secret", () => {
  it.each<[string, { server: string; token?: string }, string]>([
    ["a token of two lines", { server: SERVER, token: "canary\nx" }, "authorization"],
    ["a token with a carriage return", { server: SERVER, token: "canary\r" }, "authorization"],
    ["a token with NUL", { server: SERVER, token: "canary\0" }, "authorization"],
    ["a token beyond Latin-1", { server: SERVER, token: "canary\u0100" }, "authorization"],
    ["a token, and no server", { server: SERVER, token: "canary" }, ""],
    ["an address that is none", { server: "http://user:canary@:x" }, "the address of the server is no URL"],
    ["a user in the address", { server: "http://user:canary@127.0.0.1:1" }, ""],
  ])("of %s", async (_, options, names) => {
    for (const make of [fetchTransport, httpsTransport]) {
      const text = await said(() => make(options));
      expect(text).toContain(names);
      expect(text).not.toBe("nothing");
      expect(text).not.toContain("canary");
    }
  });

  it("in a header of one's own", async () => {
    const text = await said(() => fetchTransport({ server: SERVER, headers: { "x-secret": "canary\u0000" } }));
    expect(text).toContain('the header \\"x-secret\\" has a character that no header may have');
    expect(text).not.toContain("canary");
  });

  it("in a certificate or key that is none", async () => {
    const pem = "-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----";
    const server = "https://127.0.0.1:1";
    for (const certificate of [{ clientKey: pem, clientCertificate: pem }, { certificateAuthority: pem }])
      expect(await said(() => httpsTransport({ server, ...certificate }))).not.toContain("canary");
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { CRD } from "../reference/widget-crd.js";
import { crdwright, type Running, scaffoldedProject, startCrdwright, startCrdwrightProcess } from "./run-cli.js";

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Asks as a browser does, which keeps no connection for long. */
function ask(address: string, { host, method = "GET" }: { host?: string; method?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const sent = httpRequest(address, { method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on("error", reject).end();
  });
}

/** The messages of a server that come from now on. */
function listen(address: string): { readonly messages: () => string[] } {
  let text = "";
  const sent = httpRequest(`${address}changes`, { agent: false }, (response) => {
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    response.on("error", () => {});
  });
  sent.on("error", () => {}).end();
  return { messages: () => [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, data]) => data ?? "") };
}

async function served(running: Running): Promise<string> {
  await running.prints(/ at http:\/\/localhost:\d+\/\nwaiting for changes$/m);
  return /http:\/\/localhost:\d+\//.exec(running.printed())?.[0] ?? "";
}

const GENEROUS = { timeout: 30_000, interval: 20 };
const SERVE = ["docs", "--serve", "--port", "0"];

describe("docs --serve", () => {
  it("serves the site, makes it again after a change, and has open pages load themselves again", async () => {
    const folder = await scaffoldedProject();
    const running = startCrdwright(folder, SERVE);
    const address = await served(running);
    const page = `${address}example.com/v1alpha1/widget.html`;
    const first = await ask(page);
    expect(first).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(first.text).toContain("spec is what is wanted");
    const { messages } = listen(address);
    await expect.poll(messages, GENEROUS).toHaveLength(1);
    // A page knows by this whether it is still the one that is served.
    expect(first.text).toContain(`<meta name="pages" content="${messages()[0]}" data-changes="/changes">`);

    const path = join(folder, "api/example/v1alpha1/widget.ts");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replace("spec is what is wanted", "spec is <new>"));
    await expect.poll(messages, GENEROUS).toHaveLength(2);
    const second = await ask(page);
    expect(second.text).toContain("spec is &lt;new&gt;");
    expect(second.text).toContain(`content="${messages()[1]}"`);
    // Saved without a change.
    writeFileSync(path, readFileSync(path));
    writeFileSync(path, text);
    await expect.poll(messages, GENEROUS).toHaveLength(3);
    expect(readTree(folder)).not.toHaveProperty("site/index.html");
    expect((await running.end("SIGINT")).code).toBe(0);
  });

  it("prints mistakes and shows them in the place of a page, until they are corrected", async () => {
    const folder = await scaffoldedProject();
    const path = join(folder, "api/example/v1alpha1/widget.ts");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, `${text}// +oops<b>\nexport type X = string;\n`);
    const running = startCrdwright(folder, SERVE);
    const address = await served(running);
    expect(running.printed()).toContain("error marker-unknown");
    const broken = await ask(address);
    expect(broken.status).toBe(500);
    expect(broken.text).toContain("error marker-unknown");
    expect(broken.text).toContain("// +oops&lt;b&gt;");
    writeFileSync(path, text);
    await expect.poll(async () => (await ask(address)).status, GENEROUS).toBe(200);
    writeFileSync(join(folder, "crdwright.config.ts"), "defineConfig({ nothing: 1 });\n");
    await running.prints(/error config-invalid/);
    await expect.poll(async () => (await ask(address)).text, GENEROUS).toContain("error config-invalid");
    await running.end("SIGINT");
  });

  it("answers browsers of this machine alone, and only reads", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD, "secret.txt": "secret" });
    const running = startCrdwright(folder, [...SERVE, "--crd", "a.yaml"]);
    const address = await served(running);
    const statusOf = async (path: string, options?: Parameters<typeof ask>[1]) =>
      (await ask(address + path, options)).status;
    expect(await statusOf("")).toBe(200);
    expect(await statusOf("example.com/v1/widget.html?set=Default")).toBe(200);
    expect(await statusOf("", { host: `127.0.0.1:${new URL(address).port}` })).toBe(200);
    expect(await statusOf("", { host: "rebound.example.com" })).toBe(403);
    expect(await statusOf("", { host: "localhost.example.com" })).toBe(403);
    expect(await statusOf("", { method: "POST" })).toBe(405);
    for (const path of ["secret.txt", "../secret.txt", "%2e%2e/secret.txt", "%", "__proto__"])
      expect(await statusOf(path)).toBe(404);
    // A manifest that changes is read again.
    writeTree(folder, { "a.yaml": CRD.replace("maximum: 3", "maximum: 7") });
    await expect
      .poll(async () => (await ask(`${address}example.com/v1/widget.html`)).text, GENEROUS)
      .toContain("at most 7");
    await running.end("SIGINT");
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends with exit code 0 at %s, also with pages open", async (signal) => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD });
    const running = startCrdwrightProcess(folder, [...SERVE, "--crd", "a.yaml"]);
    const { messages } = listen(await served(running));
    await expect.poll(messages, GENEROUS).toHaveLength(1);
    expect(await running.end(signal)).toMatchObject({ code: 0, stderr: "" });
  });

  it("says what to do where the port is in use, and takes no other way to write pages beside it", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.yaml": CRD });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : 0);
    const result = await crdwright(folder, ["docs", "--crd", "a.yaml", "--serve", "--port", port]);
    other.close();
    expect(result).toEqual({
      code: 2,
      stdout: "",
      stderr: `crdwright: pages cannot be served on port ${port}: it is in use; choose another by --port, or 0 for any that is free\n`,
    });
    for (const [words, text] of [
      [["--out", "site"], "cannot be used with option '--out"],
      [["--port", "65536"], "A number from 0 to 65535 is needed"],
    ] as const) {
      const { code, stderr } = await crdwright(folder, ["docs", "--serve", ...words]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
    }
  });
});

import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certificates } from "../client/certificates.js";
import { folderWithPackage, run, runShellHere, write } from "./doc-projects.js";
import { webhookRefusal, webhookServer } from "./page-blocks.js";
import { blocks } from "./page-code.js";

const root = folderWithPackage();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const readmeBlock = (start: string): string =>
  blocks.find(({ page, text }) => page === "README.md" && text.startsWith(start))?.text ?? "";
const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`there is no ${from} in the text`);
  return text.replace(from, to);
};

beforeAll(async () => {
  write(root, "api/v1/groupVersion.ts", readmeBlock("// api/v1/groupVersion.ts"));
  write(root, "api/v1/widget.ts", readmeBlock("// api/v1/widget.ts"));
  write(root, "package.json", '{ "private": true, "type": "module" }\n');
  const config =
    'import { defineConfig } from "crdwright/config";\n\nexport default defineConfig({ clients: true });\n';
  write(root, "crdwright.config.ts", config);
  expect(await runShellHere(root, "", "npx crdwright generate")).toMatchObject({ code: 0, stderr: "" });
}, 60_000);

/** Bundles a program, as the Node of the tests may not read TypeScript, and returns what it prints. */
function printed(path: string): string {
  const outfile = join(root, "program.mjs");
  buildSync({
    entryPoints: [join(root, path)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
  const { code, stdout, stderr } = run(root, process.execPath, [outfile]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

describe("docs/webhooks.md", () => {
  it("has a server that compiles with strict switches", () => {
    write(root, "src/webhooks.ts", webhookServer.text);
    const compilerOptions = {
      target: "ES2022",
      lib: ["ES2023"],
      module: "NodeNext",
      types: ["node"],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
    };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src", "generated"] }));
    const { stdout } = run(root, process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."]);
    expect(stdout).toBe("");
  });

  it("has a server that answers as the page says", () => {
    write(root, "certificates/tls.crt", certificates.server);
    write(root, "certificates/tls.key", certificates.serverKey);
    write(root, "certificates/ca.crt", certificates.authority);
    const served = [
      ['"/tmp/k8s-webhook-server/serving-certs"', '"certificates"'],
      ["createWebhookServer({", 'createWebhookServer({ port: 0, host: "127.0.0.1",'],
      ["await server.start()", "const { port } = await server.start()"],
    ].reduce((text, [from = "", to = ""]) => replaced(text, from, to), webhookServer.text);
    const asking = `
import { readFileSync } from "node:fs";
import { request } from "node:https";

const ask = (path: string, asked: object) =>
  new Promise<{ patch: string; status: { message: string } }>((resolve) => {
    const ca = readFileSync("certificates/ca.crt");
    const headers = { "content-type": "application/json" };
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", ca, headers, agent: false }, async (message) => {
      let text = "";
      for await (const chunk of message) text += chunk;
      resolve(JSON.parse(text).response);
    });
    const kind = { group: "example.com", version: "v1", kind: "Widget" };
    const review = { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request: { uid: "u", name: "a", kind, ...asked } };
    sent.end(JSON.stringify(review));
  });
const object = { metadata: { name: "a" }, spec: { mode: "Shared" } };
const oldObject = { metadata: { name: "a", labels: { "example.com/keep": "true" } }, spec: { mode: "Single" } };
const judge = "/validate-example-com-v1-widget";
console.log((await ask(judge, { operation: "UPDATE", object, oldObject })).status.message);
console.log((await ask(judge, { operation: "DELETE", oldObject })).status.message);
const change = { operation: "CREATE", object, userInfo: { username: "eve" } };
console.log(Buffer.from((await ask("/mutate-example-com-v1-widget", change)).patch, "base64").toString());
process.kill(process.pid, "SIGTERM");
`;
    write(root, "src/asked.ts", served + asking);
    const [refusal = "", deletion, patch = ""] = printed("src/asked.ts").split("\n");
    // kubectl says the kind in words of its own.
    expect(webhookRefusal.text).toContain(refusal.replace(/^Widget\.example\.com "a"/, 'The Widget "a"'));
    expect(deletion).toBe("the label example.com/keep is set");
    expect(JSON.parse(patch)).toEqual([
      { op: "add", path: "/metadata/labels", value: { "example.com/author": "eve" } },
    ]);
  });
});

import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type { Transport } from "../../src/client/transport.js";
import { createFakeCluster, fakeResourceOfCrd } from "../../src/entry/client-fake.js";
import { readYaml, validatorForCrd } from "../../src/entry/validate.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { negativeCases } from "../e2e/infrastructure-negative-cases.js";
import { type Answer, findChromium, pageAnswer } from "./strict-page.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NO_CHROMIUM = "there is no chromium on this machine: apt-get install chromium";

/** Bundles a script of the page as one who has the package installed does. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: `${root}/test`, loader: "js" },
    ...({ bundle: true, minify: true, write: false, platform: "browser", format: "esm" } as const),
  });
  return outputFiles[0]?.text ?? "";
}

/** Tries to compile text, and shows that it was not allowed beside what the rest gave. */
const SHOW = `
  async function show(answers) {
    let compiles = true;
    try { new Function(""); } catch (error) { compiles = error.name; }
    const shown = await answers().catch((error) => String(error.stack));
    await fetch("/answer", { method: "POST", body: JSON.stringify({ compiles, answers: shown }) });
  }`;

it("validatorForCrd judges where no text may be compiled as it does where it may", async ({ skip }) => {
  const chromium = findChromium() ?? skip(NO_CHROMIUM);
  const folder = `${root}/generated/crds/config.openshift.io/v1`;
  const crd = readFileSync(
    `${folder}/0000_10_config-operator_01_infrastructures-SelfManagedHA-DevPreviewNoUpgrade.crd.yaml`,
    "utf8",
  );
  const requests = negativeCases.map(({ operation, old, new: sent }) => ({ operation, old, sent }));
  const script = await bundled(`
    import { readYaml, validatorForCrd } from "crdwright/validate";
    ${SHOW}
    const requests = ${JSON.stringify(requests)};
    show(async () => {
      const validator = validatorForCrd(readYaml(${JSON.stringify(crd)}).documents[0].value);
      return requests.map(({ operation, sent, old }) => {
        const of = (object) => ({ ...object, metadata: { name: "cluster" } });
        const result = operation === "create" ? validator.create(of(sent)) : validator[operation](of(old), of(sent));
        return result.errors.map(({ message }) => message);
      });
    });
  `);
  const validator = validatorForCrd(readYaml(crd).documents[0]?.value as KubeObject, { codeGeneration: true });
  const of = (object: object | undefined): KubeObject => ({ ...object, metadata: { name: "cluster" } });
  const wanted = requests.map(({ operation, sent, old }) => {
    const result = operation === "create" ? validator.create(of(sent)) : validator[operation](of(old), of(sent));
    return result.errors.map(({ message }) => message);
  });
  expect(new Set(wanted.map(({ length }) => length > 0))).toEqual(new Set([true, false]));
  expect(JSON.parse(await pageAnswer(chromium, script))).toEqual({ compiles: "EvalError", answers: wanted });
}, 60_000);

const CRD = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.example.com" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { kind: "Widget", plural: "widgets" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: { size: { type: "integer", maximum: 3 } } } },
          },
        },
      },
    ],
  },
};

/** Hands requests to a transport, as a server. */
function serving(transport: Transport): Answer {
  // A watch ends with the connection of its page.
  return (request, response) => void forward(request, response, transport).catch(() => response.destroy());
}

async function forward(request: IncomingMessage, response: ServerResponse, transport: Transport): Promise<void> {
  const url = new URL(request.url ?? "", "http://page");
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString("utf8");
  const ended = new AbortController();
  response.on("close", () => ended.abort());
  const answer = await transport.request({
    method: request.method as "GET", // one of those that clients send
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { "content-type": request.headers["content-type"] ?? "application/json" },
    ...(body !== "" && { body }),
    signal: ended.signal,
  });
  response.writeHead(answer.status, { "content-type": answer.header("content-type") ?? "application/json" });
  response.flushHeaders();
  for await (const chunk of answer.chunks()) response.write(chunk);
  response.end();
}

it("the client writes, reads and watches over fetch where no text may be compiled", async ({ skip }) => {
  const chromium = findChromium() ?? skip(NO_CHROMIUM);
  const cluster = createFakeCluster({ resources: [fakeResourceOfCrd(CRD)] });
  const script = await bundled(`
    import { clusterClient, connect, fetchTransport, fieldErrors, isNotFound } from "crdwright/client";
    ${SHOW}
    const definition = { group: "example.com", version: "v1", kind: "Widget", plural: "widgets", scope: "Cluster" };
    const widgets = clusterClient(connect(fetchTransport({ server: location.origin })), definition);
    show(async () => {
      await widgets.create({ metadata: { name: "a" }, spec: { size: 1 } });
      const refused = await widgets.create({ metadata: { name: "b" }, spec: { size: 4 } }).catch(fieldErrors);
      const events = [];
      for await (const { type, object } of widgets.watch()) {
        events.push([type, object.spec.size]);
        if (type === "ADDED") await widgets.patch("a", { type: "merge", patch: { spec: { size: 2 } } });
        if (type === "MODIFIED") await widgets.delete("a");
        if (type === "DELETED") break;
      }
      const gone = await widgets.get("a").catch(isNotFound);
      const { items } = await widgets.list();
      return { refused: refused.map(({ path }) => path), events, gone, items };
    });
  `);
  expect(JSON.parse(await pageAnswer(chromium, script, serving(cluster.transport)))).toEqual({
    compiles: "EvalError",
    answers: {
      refused: ["spec.size"],
      events: [
        ["ADDED", 1],
        ["MODIFIED", 2],
        ["DELETED", 2],
      ],
      gone: true,
      items: [],
    },
  });
}, 60_000);

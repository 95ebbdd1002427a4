import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, expect, it } from "vitest";
import { clientFiles } from "../../../src/emitters/clients/client-files.js";
import type { ClientOptions, ObjectMethods, Transport, TransportRequest } from "../../../src/entry/client.js";
import { compile, widget } from "../../compile.js";

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

interface Widget {
  metadata?: { name: string };
  spec: object;
}

/** Bundles the clients of a widget, as they are generated for a package, and makes them. */
async function widgetsOf(
  packageName: string | undefined,
  transport: Transport,
  options?: ClientOptions,
): Promise<ObjectMethods<Widget, Widget>> {
  folder = mkdtempSync(join(tmpdir(), "crdwright-clients-"));
  const { model, features } = compile(widget("export interface WidgetSpec { size?: string }"));
  for (const { path, text } of clientFiles(model, features, { versions: "per-folder", packageName })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const outfile = join(folder, "clients.mjs");
  await build({
    entryPoints: [join(folder, "clients/clients.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    alias: { "crdwright/client": resolve("src/entry/client.ts") },
    nodePaths: [resolve("node_modules")],
  });
  // It exports what the generated file does.
  const { createClients } = (await import(pathToFileURL(outfile).href)) as {
    createClients: (
      transport: Transport,
      options?: ClientOptions,
    ) => { exampleV1: { widgets: { inNamespace: (name: string) => ObjectMethods<Widget, Widget> } } };
  };
  return createClients(transport, options).exampleV1.widgets.inNamespace("default");
}

/** Notes who a request is from. */
function noting(seen: unknown[]): Transport {
  return {
    async request({ method, headers, query }: TransportRequest) {
      seen.push([method, headers?.["user-agent"], query?.["fieldManager"]]);
      return {
        status: 200,
        header: () => undefined,
        async *chunks() {
          yield new TextEncoder().encode('{"metadata":{"name":"a"}}');
        },
      };
    },
  };
}

const object = { metadata: { name: "a" }, spec: {} };

it("tell the server by the package's name who writes", async () => {
  const seen: unknown[] = [];
  const widgets = await widgetsOf("@me/my-controller", noting(seen));
  await widgets.get("a");
  await widgets.create(object);
  await widgets.apply(object);
  await widgets.apply(object, { fieldManager: "other" });
  expect(seen).toEqual([
    ["GET", "me-my-controller", undefined],
    ["POST", "me-my-controller", "me-my-controller"],
    ["PATCH", "me-my-controller", "me-my-controller"],
    ["PATCH", "me-my-controller", "other"],
  ]);
});

it("are somebody else where the options say so", async () => {
  const seen: unknown[] = [];
  const widgets = await widgetsOf("my-controller", noting(seen), { userAgent: "me/1", fieldManager: "me" });
  await widgets.create(object);
  expect(seen).toEqual([["POST", "me/1", "me"]]);
});

it("of a package without a name have none, and do not apply for nobody", async () => {
  const seen: unknown[] = [];
  const widgets = await widgetsOf(undefined, noting(seen));
  await widgets.create(object);
  expect(seen).toEqual([["POST", undefined, undefined]]);
  expect(() => widgets.apply(object)).toThrow(TypeError);
});

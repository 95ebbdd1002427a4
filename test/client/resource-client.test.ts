import { describe, expect, it } from "vitest";
import { connect } from "../../src/client/connection.js";
import { namespacedClient } from "../../src/client/resource-client.js";
import type { Transport } from "../../src/client/transport.js";
import { requestTarget } from "../../src/client/transport.js";
import { type Widget, widgetResource } from "./widgets.js";

type Client = ReturnType<ReturnType<typeof namespacedClient<Widget, Widget>>["inNamespace"]>;

/** The requests that a call makes, as method, target, media type and body. */
async function requestsOf(call: (client: Client) => Promise<unknown>): Promise<string[]> {
  const requests: string[] = [];
  const transport: Transport = {
    request: async (request) => {
      const { "content-type": type, "Content-Type": other } = request.headers ?? {};
      const parts = [request.method, requestTarget(request), type ?? other, request.body];
      requests.push(parts.filter((part) => part !== undefined).join(" "));
      const body =
        '{"kind": "WidgetList", "apiVersion": "example.com/v1", "metadata": {"resourceVersion": "1"}, "items": []}';
      return {
        status: 200,
        header: (name) => (name === "content-type" ? "application/json" : undefined),
        chunks: async function* () {
          yield new TextEncoder().encode(body);
        },
      };
    },
  };
  const definition = { ...widgetResource, scope: "Namespaced" as const };
  await call(namespacedClient<Widget, Widget>(connect(transport, { fieldManager: "me" }), definition).inNamespace("n"));
  return requests;
}

const SELECTION = { labelSelector: "app=a b", fieldSelector: "metadata.name!=x" };
const SELECTED = "labelSelector=app%3Da%20b&fieldSelector=metadata.name!%3Dx";
const PATH = "/apis/example.com/v1/namespaces/n/widgets";
const WIDGET = { metadata: { name: "one" }, spec: { size: 1 } };
const JSON_OF_WIDGET = JSON.stringify({ ...WIDGET, apiVersion: "example.com/v1", kind: "Widget" });

describe("the client of a resource sends", () => {
  it.each<[name: string, call: (client: Client) => Promise<unknown>, request: string]>([
    ["get", (client) => client.get("one", { resourceVersion: "0" }), `GET ${PATH}/one?resourceVersion=0`],
    ["list", (client) => client.list({ ...SELECTION, limit: 2 }), `GET ${PATH}?${SELECTED}&limit=2`],
    ["pages", (client) => client.pages({ ...SELECTION }).next(), `GET ${PATH}?${SELECTED}&limit=500`],
    ["deleteCollection of all", (client) => client.deleteCollection(), `DELETE ${PATH}`],
    ["deleteCollection of some", (client) => client.deleteCollection(SELECTION), `DELETE ${PATH}?${SELECTED}`],
    [
      "delete",
      (client) => client.delete("one", { propagationPolicy: "Foreground", gracePeriodSeconds: 0 }),
      `DELETE ${PATH}/one application/json {"apiVersion":"v1","kind":"DeleteOptions","propagationPolicy":"Foreground","gracePeriodSeconds":0}`,
    ],
    ["create", (client) => client.create(WIDGET), `POST ${PATH}?fieldManager=me application/json ${JSON_OF_WIDGET}`],
    [
      "create as a trial",
      (client) => client.create(WIDGET, { dryRun: true, fieldValidation: "Strict", fieldManager: "you" }),
      `POST ${PATH}?fieldManager=you&fieldValidation=Strict&dryRun=All application/json ${JSON_OF_WIDGET}`,
    ],
    ["update", (client) => client.update(WIDGET), `PUT ${PATH}/one?fieldManager=me application/json ${JSON_OF_WIDGET}`],
    [
      "updateStatus",
      (client) => client.updateStatus(WIDGET),
      `PUT ${PATH}/one/status?fieldManager=me application/json ${JSON_OF_WIDGET}`,
    ],
    [
      "apply",
      (client) => client.apply(WIDGET, { force: true }),
      `PATCH ${PATH}/one?fieldManager=me&force=true application/apply-patch+yaml ${JSON_OF_WIDGET}`,
    ],
  ])("for %s just this", async (_, call, request) => {
    expect(await requestsOf(call)).toEqual([request]);
  });
});

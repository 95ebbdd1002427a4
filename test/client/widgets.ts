import { type ClientOptions, connect } from "../../src/client/connection.js";
import { clusterClient } from "../../src/client/resource-client.js";
import type { ResourceDefinition } from "../../src/client/resource-definition.js";
import type { Transport } from "../../src/client/transport.js";

/** A kind without namespaces, to try clients with. */
export interface Widget {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; labels?: Record<string, string>; resourceVersion?: string; generation?: number };
  spec?: { size?: number; names?: string[] };
}

export const widgetResource: ResourceDefinition = {
  group: "example.com",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Cluster",
};

export function widgetsOver(transport: Transport, options?: ClientOptions) {
  return clusterClient<Widget, Widget>(connect(transport, options), widgetResource);
}

/** Backoff that nobody waits for. */
export const quick = { initialMs: 1, maxMs: 2, factor: 2, jitter: 0 };

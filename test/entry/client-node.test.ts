import { readdirSync, readFileSync } from "node:fs";
import { KubeConfig } from "@kubernetes/client-node";
import { expect, it } from "vitest";
import { type LoadedKubeconfig, transportOfKubeConfig } from "../../src/entry/client-node.js";

it("takes the KubeConfig of client-node, whose types it does not need", () => {
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: [{ name: "a", server: "https://127.0.0.1:1" }],
    users: [{ name: "b" }],
    contexts: [{ name: "c", cluster: "a", user: "b" }],
    currentContext: "c",
  });
  const loaded: LoadedKubeconfig = config;
  expect(transportOfKubeConfig(loaded)).toHaveProperty("request");
  const folder = new URL("../../src/client/", import.meta.url);
  const named = readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .filter((path) =>
      /^(import|export).* from "@kubernetes\/client-node"/m.test(readFileSync(new URL(path, folder), "utf8")),
    );
  expect(named).toEqual([]);
});

it("says which context names no cluster", () => {
  const config = new KubeConfig();
  config.loadFromOptions({ clusters: [], users: [], contexts: [], currentContext: "gone" });
  expect(() => transportOfKubeConfig(config)).toThrow('the context "gone" of the kubeconfig names no cluster');
});

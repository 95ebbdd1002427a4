import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import * as client from "../../src/entry/client.js";
import { createFakeCluster } from "../../src/entry/client-fake.js";
import * as kubernetes from "../../src/entry/client-kubernetes.js";

/** The bytes of a program for browsers that keeps what it imports. */
function bundled(program: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: program, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
  });
  return outputFiles[0]?.text ?? "";
}

const definitions = Object.entries(kubernetes).flatMap(([name, value]) =>
  name.endsWith("Resource") && typeof value === "object" ? [value] : [],
);

describe("crdwright/client/kubernetes", () => {
  it("brings the client of a kind alone into a program that imports it", () => {
    const plain = bundled('export { namespacedClient } from "./dist/entry/client.js";');
    const leases = bundled('export { createLeaseClient } from "./dist/entry/client-kubernetes.js";');
    const all = bundled('export * from "./dist/entry/client-kubernetes.js";');
    expect(leases).toContain('"leases"');
    for (const { plural } of definitions) if (plural !== "leases") expect(leases).not.toContain(`"${plural}"`);
    expect(leases.length - plain.length).toBeLessThan(300);
    expect(all.length - plain.length).toBeGreaterThan(10_000);
  });

  it("has a client for each kind, named by it, that reaches its resource", async () => {
    expect(readFileSync("docs/clients.md", "utf8")).toContain(`has a client for each of ${definitions.length} kinds`);
    const names = Object.keys(kubernetes).filter((name) => name.startsWith("create"));
    expect(names).toHaveLength(definitions.length);
    expect(new Set(definitions.map(({ group, plural, version }) => `${plural}.${group}/${version}`)).size).toBe(
      definitions.length,
    );
  });

  it("sends another kind than the resource's as what it is", async () => {
    const sent: unknown[] = [];
    const transport: client.Transport = {
      request: async ({ path, body }) => {
        sent.push([path, JSON.parse(body ?? "null")]);
        return {
          status: 201,
          header: () => undefined,
          chunks: async function* () {
            yield new TextEncoder().encode('{"kind":"Status","status":"Success"}');
          },
        };
      },
    };
    const pods = kubernetes.createPodClient(client.connect(transport)).inNamespace("a");
    expect(await pods.evict("b", { metadata: { name: "b" } })).toMatchObject({ status: "Success" });
    expect(sent).toEqual([
      ["/api/v1/namespaces/a/pods/b/eviction", { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "b" } }],
    ]);
  });

  it("works with the fake cluster", async () => {
    const cluster = createFakeCluster({ resources: [{ definition: kubernetes.leaseResource }] });
    const leases = kubernetes.createLeaseClient(client.connect(cluster.transport)).inNamespace("a");
    const { spec } = await leases.create({ metadata: { name: "b" }, spec: { holderIdentity: "me" } });
    expect(spec?.holderIdentity).toBe("me");
    await expect(leases.create({ metadata: { name: "b" } })).rejects.toSatisfy(client.isAlreadyExists);
  });
});

// npm run conformance: prints how much of what is published, or was executed, comes out the same. Runs run.ts as vitest would.
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const server = await createViteServer({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  // It loads files and serves nothing: no port, no watcher.
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  await server.ssrLoadModule("/test/conformance/run.ts");
} finally {
  await server.close();
}

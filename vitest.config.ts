import { defineConfig } from "vitest/config";
import { environmentInMemory } from "./test/memory-folder.ts";

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    globalSetup: "test/cli/build-when-stale.ts",
    setupFiles: "test/shared-process.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    testTimeout: 60_000,
    env: { ...environmentInMemory() },
    maxWorkers: "100%",
    isolate: false,
    experimental: { fsModuleCache: true },
  },
});

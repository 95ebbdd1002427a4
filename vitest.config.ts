import { defineConfig } from "vitest/config";

// biome-ignore lint/style/noDefaultExport: vitest reads its configuration from the default export
export default defineConfig({
  test: {
    globalSetup: "test/cli/build-when-stale.ts",
    setupFiles: "test/shared-process.ts",
    include: ["test/**/*.test.ts"],
    exclude: ["test/e2e/**"],
    testTimeout: 60_000,
    maxWorkers: "100%",
    isolate: false,
    experimental: { fsModuleCache: true },
  },
});

import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * The build engines from npm that the example of many packages is laid out for. Each has: the folder of the example with its
 * configuration, variables of the environment that name a cache server, the command that generates all packages, and what it says
 * afterwards of each: its package, and whether its files came from a `run`, the `remote` cache or the `local` one. What the
 * configuration declares is given as globs below a package.
 */
export const ENGINES = [
  {
    name: "Turborepo",
    folder: "turborepo",
    environment: ({ url, token }) => ({
      TURBO_API: url,
      TURBO_TOKEN: token,
      TURBO_TEAM: "example",
      TURBO_TELEMETRY_DISABLED: "1",
    }),
    command: ["turbo", "run", "generate", "--summarize", "--no-daemon"],
    summary(folder) {
      const summaries = join(folder, ".turbo/runs");
      const [name] = readdirSync(summaries);
      const { tasks } = readJson(join(summaries, name));
      rmSync(summaries, { recursive: true });
      return tasks.map(({ package: each, cache }) => {
        if (cache.status !== "HIT") return { package: each, from: "run" };
        return { package: each, from: cache.remote ? "remote" : "local" };
      });
    },
    declared: (example) => readJson(join(example, "turbo.json")).tasks.generate,
  },
  {
    name: "Nx",
    folder: "nx",
    environment: ({ url, token, scratch }) => ({
      NX_SELF_HOSTED_REMOTE_CACHE_SERVER: url,
      NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
      NX_CACHE_DIRECTORY: ".nx/cache",
      NX_NATIVE_FILE_CACHE_DIRECTORY: join(scratch, "nx-native"),
      NX_DAEMON: "false",
      NX_NO_CLOUD: "true",
      NX_TUI: "false",
    }),
    command: ["nx", "run-many", "-t", "generate"],
    summary(folder) {
      const origins = { "cache-miss": "run", "remote-cache-hit": "remote" };
      const { tasks } = readJson(join(folder, ".nx/cache/run.json"));
      return tasks.map(({ projectName, cacheStatus }) => {
        return { package: projectName, from: origins[cacheStatus] ?? "local" };
      });
    },
    declared(example) {
      const { namedInputs, targetDefaults } = readJson(join(example, "nx.json"));
      const inPackage = (pattern) => pattern.replace("{projectRoot}/", "");
      return {
        inputs: namedInputs.api.filter((input) => typeof input === "string").map(inPackage),
        outputs: targetDefaults.generate.outputs.map((pattern) => `${inPackage(pattern)}/**`),
      };
    },
  },
];

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

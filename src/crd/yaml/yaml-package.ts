import { createRequire } from "node:module";

type YamlPackage = typeof import("yaml");

let loaded: YamlPackage | undefined;

/** Returns the `yaml` package, loaded at the first call, because loading it would be felt in commands that need no YAML. */
export function yamlPackage(): YamlPackage {
  // `require` is typed as any; the package's own types say what it returns.
  loaded ??= createRequire(import.meta.url)("yaml") as YamlPackage;
  return loaded;
}

import { createRequire } from "node:module";

type YamlPackage = typeof import("yaml");

/** Where the bundled command has the package, in one file. */
declare const CRDWRIGHT_YAML: string | undefined;

let loaded: YamlPackage | undefined;

/** Returns the `yaml` package, loaded at the first call, because loading it would be felt in commands that need no YAML. */
export function yamlPackage(): YamlPackage {
  const path = typeof CRDWRIGHT_YAML === "undefined" ? "yaml" : CRDWRIGHT_YAML;
  // `require` is typed as any; the package's own types say what it returns.
  loaded ??= createRequire(import.meta.url)(path) as YamlPackage;
  return loaded;
}

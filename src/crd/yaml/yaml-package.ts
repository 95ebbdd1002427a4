import { loadPackage } from "../../io/code-cache/load-script.js";

type YamlPackage = typeof import("yaml");

/** Where the bundled command has the package, in one file. */
declare const CRDWRIGHT_YAML: string | undefined;

let loaded: YamlPackage | undefined;

/** Returns the `yaml` package, loaded at the first call, because loading it would be felt in commands that need no YAML. */
export function yamlPackage(): YamlPackage {
  const script = typeof CRDWRIGHT_YAML === "undefined" ? undefined : CRDWRIGHT_YAML;
  // The package's own types say what it exports.
  loaded ??= loadPackage("yaml", import.meta.url, script) as YamlPackage;
  return loaded;
}

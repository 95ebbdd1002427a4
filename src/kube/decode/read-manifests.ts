import type { Decoded } from "./decoded.js";
import { readJson } from "./read-json.js";
import { readYaml } from "./read-yaml.js";

/** Reads a file of objects as kubectl does: what begins with a brace and is JSON is read as that, all else as YAML. */
export function readManifests(text: string): Decoded {
  if (!/^\s*\{/.test(text)) return readYaml(text);
  const json = readJson(text);
  return json.error === undefined ? json : readYaml(text);
}

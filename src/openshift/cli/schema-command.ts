import { readFileSync } from "node:fs";

export const SCHEMA_SETS = [
  "Default",
  "OKD",
  "TechPreviewNoUpgrade",
  "DevPreviewNoUpgrade",
  "CustomNoUpgrade",
] as const;
export type SchemaSet = (typeof SCHEMA_SETS)[number];

/** Returns the JSON Schema of a document for a feature set, as the build has put it beside the command. */
export function schemaText(document: string, featureSet: SchemaSet): string {
  return readFileSync(new URL(`../openshift/schemas/${document}-${featureSet}.json`, import.meta.url), "utf8");
}

/** What the tag of a field says of its place in JSON (encoding/json, Marshal). */
export interface JsonTag {
  readonly name: string;
  readonly isInline: boolean;
  readonly isOmitted: boolean;
}

/** Reads the `json` part of a tag. Returns undefined where there is none, and "-" where the field is in no JSON. */
export function jsonTag(tag: string | undefined): JsonTag | "-" | undefined {
  const value = /(?:^|\s)json:"((?:[^"\\]|\\.)*)"/.exec(tag ?? "")?.[1];
  if (value === undefined) return undefined;
  if (value === "-") return "-";
  const [name = "", ...options] = value.split(",");
  const isOmitted = options.includes("omitempty") || options.includes("omitzero");
  return { name, isInline: options.includes("inline"), isOmitted };
}

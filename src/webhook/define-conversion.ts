import { isJsonObject, type JsonObject, jsonText } from "../kube/values/json-value.js";

/**
 * What a function of a conversion returns: the object in the other version. Its apiVersion and kind are put in, and so is the metadata,
 * of which only labels and annotations may be others; what is left out stays.
 */
export type Converted<T> = Omit<T, "apiVersion" | "kind" | "metadata"> & {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata?:
    | {
        readonly labels?: Readonly<Record<string, string>> | undefined;
        readonly annotations?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
};

/** How objects of a version become those of the hub, and back. The functions are pure: the same object gives the same one. */
export interface Spoke<Hub extends object, Version extends object> {
  readonly toHub: (object: Version) => Converted<NoInfer<Hub>>;
  readonly fromHub: (object: Hub) => Converted<NoInfer<Version>>;
  /** Paths of this version that the hub has no place for, such as `spec.servers[].weight`: they are lost in storage. */
  readonly lostInHub?: readonly string[];
  /** Paths of the hub that this version has no place for: who updates an object in this version loses them. */
  readonly lostInSpoke?: readonly string[];
}

/** Where TypeScript finds the type of the hub: in {@link Spoke} it looks for that of each version alone. */
type WithHub<Hub extends object> = Readonly<
  Record<
    string,
    Record<"toHub", unknown> &
      Partial<Record<"lostInHub" | "lostInSpoke", unknown>> & { readonly fromHub: (object: Hub) => unknown }
  >
>;

export interface ConversionDefinition<Hub extends object, Versions extends Readonly<Record<string, object>>> {
  readonly group: string;
  readonly kind: string;
  /** The version that all others are converted to and from, such as `v1`. It need not be the one that is stored. */
  readonly hub: string;
  /** The other versions by their names. */
  readonly spokes: { readonly [Version in keyof Versions]: Spoke<Hub, Versions[Version]> } & WithHub<Hub>;
}

/** The conversion between the versions of a kind, as `defineConversion` makes it. */
export interface Conversion {
  readonly group: string;
  readonly kind: string;
  readonly hub: string;
  readonly spokes: Readonly<Record<string, Spoke<object, object>>>;
}

/** Why an object cannot be converted. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
}

/**
 * Defines how objects of a kind are converted between its versions: each to the hub and from it. Types come from the functions'
 * parameters. Throws a TypeError where the hub is among the spokes.
 */
export function defineConversion<Hub extends object, Versions extends Readonly<Record<string, object>>>(
  definition: ConversionDefinition<Hub, Versions>,
): Conversion {
  if (Object.hasOwn(definition.spokes, definition.hub))
    throw new TypeError(`${definition.hub} is the hub, and no spoke`);
  // Which function takes what is known by version; objects of it are given to none of another.
  return definition as unknown as Conversion;
}

/** Returns the versions of a conversion, the hub first. */
export function versionsOf({ hub, spokes }: Conversion): string[] {
  return [hub, ...Object.keys(spokes)];
}

/**
 * Converts an object to another version of its kind, through the hub. Returns it with the metadata that it had, but for labels and
 * annotations. Throws a {@link ConversionError} for an object of another kind or version, and where a function fails or changes
 * what may not change.
 */
export function convertObject(conversion: Conversion, object: JsonObject, version: string): JsonObject {
  const { group, kind, hub } = conversion;
  const apiVersion = typeof object["apiVersion"] === "string" ? object["apiVersion"] : "";
  const from = apiVersion.startsWith(`${group}/`) ? apiVersion.slice(group.length + 1) : undefined;
  if (from === undefined || object["kind"] !== kind) throw new ConversionError(`it is no ${kind}.${group}`);
  for (const each of [from, version]) {
    if (versionsOf(conversion).includes(each)) continue;
    const versions = versionsOf(conversion).join(", ");
    throw new ConversionError(`there is no version ${each} in its conversion, which has ${versions}`);
  }
  if (from === version) return object;
  const atHub = from === hub ? object : apply(conversion, from, "toHub", object);
  return version === hub ? atHub : apply(conversion, version, "fromHub", atHub);
}

function apply(conversion: Conversion, version: string, way: "toHub" | "fromHub", object: JsonObject): JsonObject {
  const { group, kind, hub, spokes } = conversion;
  const metadata = isJsonObject(object["metadata"]) ? object["metadata"] : {};
  const original = structuredClone(metadata);
  let returned: object | undefined;
  try {
    returned = spokes[version]?.[way](object);
  } catch (error) {
    throw new ConversionError(`${way} of ${version} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
  const converted = returned as JsonObject | undefined;
  if (!isJsonObject(converted)) throw new ConversionError(`${way} of ${version} returned no object`);
  const { apiVersion: _, kind: __, metadata: changed, ...rest } = converted;
  const kept = convertedMetadata(original, isJsonObject(changed) ? changed : {}, `${way} of ${version}`);
  return { apiVersion: `${group}/${way === "toHub" ? hub : version}`, kind, metadata: kept, ...rest };
}

/** The server takes labels and annotations of a converted object, and refuses or ignores the rest of its metadata. */
function convertedMetadata(before: JsonObject, changed: JsonObject, by: string): JsonObject {
  const result: Record<string, JsonObject[string]> = { ...before };
  for (const [name, value] of Object.entries(changed)) {
    if (name === "labels" || name === "annotations") result[name] = value;
    else if (value !== undefined && jsonText(value) !== jsonText(before[name] ?? null)) {
      throw new ConversionError(`${by} changes metadata.${name}, and only labels and annotations may change`);
    }
  }
  return result;
}

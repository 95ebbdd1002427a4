import { type IpAddress, readIp } from "./ip-address.js";

/** The metadata of cloud-init that a VM was made with: `guestinfo.metadata` and `guestinfo.metadata.encoding` of its settings. */
export interface GuestMetadata {
  readonly text: string;
  readonly encoding: string;
}

/** What of the addresses that metadata sets can be read. */
export interface StaticAddresses {
  readonly addresses: readonly IpAddress[];
  /** Why nothing could be read; undefined where all is well. */
  readonly problem?: string;
}

const GZIP = ["gzip+base64", "gz+b64"];
const BASE64 = ["base64", "b64", ...GZIP];
/** Metadata is a page of text; who sends much more wants something else. */
const MAX_BYTES = 2 ** 20;

/**
 * Returns the addresses that the metadata of a VM sets, in the order in which they stand there: those of a node before others. What
 * cannot be read is a problem to report and does not keep a node from its addresses, as it does in the published controller.
 */
export async function staticAddresses(metadata: GuestMetadata | undefined): Promise<StaticAddresses> {
  if (metadata === undefined || metadata.text === "" || !BASE64.includes(metadata.encoding)) return { addresses: [] };
  try {
    const document = await decodedMap(metadata.text, metadata.encoding);
    const network = document.network;
    const encoding = document["network.encoding"];
    const map =
      typeof network === "string" ? await decodedMap(network, typeof encoding === "string" ? encoding : "") : network;
    const ethernets = isMap(map) && isMap(map.ethernets) ? Object.values(map.ethernets) : [];
    const texts = ethernets.flatMap((each) => (isMap(each) && Array.isArray(each.addresses) ? each.addresses : []));
    return { addresses: texts.flatMap((text) => readIp(String(text).split("/")[0] ?? "") ?? []) };
  } catch {
    // What a reader says of it may repeat the text, and metadata may hold a password.
    return { addresses: [], problem: "guestinfo.metadata cannot be read: it is no map of YAML in its encoding" };
  }
}

async function decodedMap(text: string, encoding: string): Promise<Readonly<Record<string, unknown>>> {
  const { parse } = await import("yaml");
  const value: unknown = parse(await decoded(text, encoding));
  if (!isMap(value)) throw new TypeError("no map");
  return value;
}

async function decoded(text: string, encoding: string): Promise<string> {
  if (!BASE64.includes(encoding)) return text;
  const bytes = Buffer.from(text, "base64");
  if (!GZIP.includes(encoding)) return bytes.toString("utf8");
  const { gunzipSync } = await import("node:zlib");
  return gunzipSync(bytes, { maxOutputLength: MAX_BYTES }).toString("utf8");
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { gunzipSync } from "node:zlib";

/** What a MachineConfig may bring a node at most; the operator refuses more (machine-config-operator, pkg/controller/common). */
export const MAX_RENDERED_BYTES = 1_572_864;

/** Base64 with its padding, as Go's standard encoding reads it. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** RFC 2397: a media type, parameters, and whether the data are base64. */
const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=(?:[\w.+%-]+|"[^"]*"))*)(;base64)?,/;
const ESCAPED = /^(?:[^%]|%[0-9a-fA-F]{2})*$/;

/** Returns a text as the data URL that a MachineConfig holds it in. */
export function dataUrl(text: string): string {
  return `data:text/plain;charset=utf-8;base64,${Buffer.from(text, "utf8").toString("base64")}`;
}

/** Returns the bytes of a data URL; undefined for any other text. */
export function readDataUrl(url: string): Buffer | undefined {
  const [head] = DATA_URL.exec(url) ?? [];
  if (head === undefined) return undefined;
  const data = url.slice(head.length);
  if (head.endsWith(";base64,")) {
    // Line ends and escapes are possible in a URL of base64, too.
    const plain = ESCAPED.test(data)
      ? unescaped(data)
          .toString("latin1")
          .replace(/[\r\n]/g, "")
      : undefined;
    return plain !== undefined && BASE64.test(plain) ? Buffer.from(plain, "base64") : undefined;
  }
  return ESCAPED.test(data) ? unescaped(data) : undefined;
}

function unescaped(data: string): Buffer {
  const parts = data.split(/(%[0-9a-fA-F]{2})/);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 ? Buffer.from(part.slice(1), "hex") : Buffer.from(part, "utf8"))),
  );
}

/** Returns what was compressed by gzip; undefined where nothing was, or where it is more than a node may get. */
export function unzipped(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_RENDERED_BYTES });
  } catch {
    // What is wrong with it is said where it stands.
    return undefined;
  }
}

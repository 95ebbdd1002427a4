import { gunzipSync } from "node:zlib";
import {
  bundleFileChanged,
  bundleFileExtra,
  bundleFileMissing,
  bundleUnreadable,
} from "../../diagnostics/catalogue/bundle.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { digestOf } from "../../project/output/ledger.js";
import { type BundleFile, type BundleIndex, INDEX_NAME, parseIndex } from "./bundle-index.js";

/** Checks that a bundle has the files that its index lists, with their digests, and no others. Returns its index. */
export function checkBundle(files: readonly BundleFile[], report: Report): BundleIndex | undefined {
  const contents = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const text = contents.get(INDEX_NAME);
  const index = text === undefined ? `it has no ${INDEX_NAME}` : parseIndex(new TextDecoder().decode(text));
  if (typeof index === "string") {
    report(diagnose(bundleUnreadable, undefined, { problem: index }));
    return undefined;
  }
  for (const { path, size, sha256 } of index.files) {
    const bytes = contents.get(path);
    if (bytes === undefined) report(diagnose(bundleFileMissing, undefined, { path }));
    else if (bytes.length !== size) report(diagnose(bundleFileChanged, undefined, { path, what: "size" }));
    else if (digestOf(bytes) !== sha256) report(diagnose(bundleFileChanged, undefined, { path, what: "digest" }));
  }
  const listed = new Set([INDEX_NAME, ...index.files.map(({ path }) => path)]);
  for (const path of contents.keys()) if (!listed.has(path)) report(diagnose(bundleFileExtra, undefined, { path }));
  return index;
}

/** What an archive may unpack to. That is a lot for manifests: of a CRD, etcd takes some 1.5 MiB. */
const MAX_UNPACKED_MIB = 64;

/** The files in the archive of a bundle, without the folder that all are in. Reports what is no such archive. */
export async function unpackBundle(archive: Uint8Array, report: Report): Promise<readonly BundleFile[] | undefined> {
  const refuse = (problem: string): undefined => void report(diagnose(bundleUnreadable, undefined, { problem }));
  const { unpackTar } = await import("modern-tar");
  try {
    const entries = await unpackTar(unzipped(archive), { strict: true });
    const files = entries.filter(({ header }) => header.type !== "directory");
    if (files.some(({ header }) => header.type !== "file")) return refuse("there is something else than files in it");
    const folders = new Set(files.map(({ header }) => header.name.split("/", 1)[0]));
    if (folders.size !== 1) return refuse("its files are not in one folder");
    return files.map(({ header, data }) => ({
      path: header.name.slice(header.name.indexOf("/") + 1),
      bytes: data ?? new Uint8Array(),
    }));
  } catch (error) {
    return refuse((error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "");
  }
}

function unzipped(archive: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(gunzipSync(archive, { maxOutputLength: MAX_UNPACKED_MIB * 2 ** 20 }));
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`it unpacks to more than ${MAX_UNPACKED_MIB} MiB`);
    throw error;
  }
}

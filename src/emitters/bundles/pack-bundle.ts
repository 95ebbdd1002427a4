import { crc32, gunzipSync } from "node:zlib";
import type { Bundle } from "./bundle-index.js";

/**
 * The head of an archive (RFC 1952, 2.3): deflated, with a comment, no date, no hint at the compression, an operating system
 * that is not known. The comment names the way of packing, so that its number has to grow when other bytes come of the same
 * files, as after a change of the compressor or its level.
 */
const HEAD = Uint8Array.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255, ...Buffer.from("crdwright packing 1\0")]);

const PLAIN_HEAD_LENGTH = 10;
const TAIL_LENGTH = 8;

/**
 * The archive of a bundle, `.tar.gz`: all files below a folder of the bundle's name, in the order of their paths, owned by
 * nobody in particular, of no date. It is compressed in JavaScript: what zlib makes depends on its version and on the
 * processor, and the digest of the archive has to be the same everywhere.
 *
 * Compressing takes far longer than everything else about a bundle. An archive `before` that was packed in this way and holds
 * exactly these files is taken as it is.
 */
export async function packBundle(
  { name, files }: Pick<Bundle, "name" | "files">,
  previous?: Uint8Array,
): Promise<Uint8Array> {
  const { packTar } = await import("modern-tar");
  const tar = await packTar(
    files.map(({ path, bytes }) => ({
      header: {
        name: `${name}/${path}`,
        size: bytes.length,
        type: "file",
        mode: 0o644,
        uid: 0,
        gid: 0,
        uname: "",
        gname: "",
        mtime: new Date(0),
      },
      body: bytes,
    })),
  );
  return previous !== undefined && isArchiveOf(tar, previous) ? previous : compress(tar);
}

/** Loads the compressor only where there is something to compress. */
async function compress(tar: Uint8Array): Promise<Uint8Array> {
  const { gzipSync } = await import("fflate");
  // Level 9 takes twice as long and saves one byte in a hundred.
  return Buffer.concat([HEAD, gzipSync(tar, { level: 6, mtime: 0 }).subarray(PLAIN_HEAD_LENGTH)]);
}

function isArchiveOf(tar: Uint8Array, archive: Uint8Array): boolean {
  if (Buffer.compare(archive.subarray(0, HEAD.length), HEAD) !== 0) return false;
  // The last eight bytes are the checksum and the length. Were there more behind them, zlib would pass these over.
  const tail = Buffer.from(archive.subarray(-TAIL_LENGTH));
  if (tail.length < TAIL_LENGTH || tail.readUInt32LE(0) !== crc32(tar) || tail.readUInt32LE(4) !== tar.length)
    return false;
  try {
    return Buffer.compare(gunzipSync(archive, { maxOutputLength: tar.length }), tar) === 0;
  } catch {
    return false;
  }
}

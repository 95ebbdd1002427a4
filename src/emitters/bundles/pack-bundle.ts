import { crc32 } from "node:zlib";
import { digestOf } from "../../project/output/ledger.js";
import type { Bundle } from "./bundle-index.js";
import { deflatePiece, END_OF_PIECES, WINDOW } from "./deflate-piece.js";

/**
 * The head of an archive (RFC 1952, 2.3): deflated, with a comment, no date, no hint at the compression, an operating system
 * that is not known. The comment names the way of packing, so that its number has to grow when other bytes come of the same
 * files, as after a change of the compressor or its level.
 */
const HEAD = Uint8Array.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 255, ...Buffer.from("crdwright packing 2\0")]);

/** What parts of archives are packed to, by what they are made of. */
export type ArchivePieces = ReadonlyMap<string, Uint8Array>;

/** What is packed of a bundle. */
export type PackedBundle = Pick<Bundle, "name" | "files">;

export interface PackedBundles {
  /** One for each bundle, in their order. */
  readonly archives: readonly Uint8Array[];
  /** All pieces that they are made of. */
  readonly pieces: ArchivePieces;
}

/**
 * The archive of a bundle, `.tar.gz`: all files below a folder of the bundle's name, in the order of their paths, owned by
 * nobody in particular, of no date. It is compressed in JavaScript: what zlib makes depends on its version and on the
 * processor, and the digest of the archive has to be the same everywhere.
 */
export async function packBundle(bundle: PackedBundle): Promise<Uint8Array> {
  const { archives } = await packBundles([bundle]);
  return archives[0] ?? new Uint8Array();
}

/**
 * Packs bundles, each piece that several have in common once. Compressing takes far longer than everything else about a bundle, so
 * `kept` are pieces of earlier archives. An archive is of the same bytes with and without them: a file is a piece of its own, and depends
 * on it and the file that it follows.
 */
export async function packBundles(
  bundles: readonly PackedBundle[],
  kept: ArchivePieces = new Map(),
): Promise<PackedBundles> {
  const pieces = new Map<string, Uint8Array>();
  const piece = async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const bytes = pieces.get(key) ?? kept.get(key) ?? (await make());
    pieces.set(key, bytes);
    return bytes;
  };
  const bodies = new WeakMap<Uint8Array, Body>();
  const bodyOf = (bytes: Uint8Array): Body => {
    const body = bodies.get(bytes) ?? { digest: digestOf(bytes), bytes: inBlocks(bytes) };
    bodies.set(bytes, body);
    return body;
  };
  const pack = async ({ name, files }: PackedBundle): Promise<Uint8Array> => {
    const packed: Uint8Array[] = [HEAD];
    let [checksum, length] = [0, 0];
    const add = async (part: Uint8Array, key: string, window: () => Uint8Array): Promise<void> => {
      checksum = crc32(part, checksum);
      length += part.length;
      packed.push(await piece(key, () => deflatePiece(part, window())));
    };
    let previous = NO_BODY;
    for (const { path, bytes } of files) {
      const place = `${name}/${path}`;
      const header = await piece(`header ${bytes.length} ${place}`, () => tarHeader(place, bytes.length));
      await add(header, `packed header ${bytes.length} ${place}`, () => NO_BODY.bytes);
      const [body, former] = [bodyOf(bytes), previous];
      const key = `file ${former.digest} ${header.length} ${body.digest}`;
      await add(body.bytes, key, () => windowOf(former.bytes, header.length, body.bytes));
      previous = body;
    }
    await add(END_OF_TAR, "end", () => NO_BODY.bytes);
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(checksum, 0);
    tail.writeUInt32LE(length, 4);
    return Buffer.concat([...packed, END_OF_PIECES, tail]);
  };
  const archives: Uint8Array[] = [];
  for (const bundle of bundles) archives.push(await pack(bundle));
  return { archives, pieces };
}

/** The contents of a file as they stand in an archive. */
interface Body {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

const NO_BODY: Body = { digest: "", bytes: new Uint8Array() };
const BLOCK = 512;
/** POSIX: two blocks of zeros. */
const END_OF_TAR = new Uint8Array(2 * BLOCK);

function inBlocks(bytes: Uint8Array): Uint8Array {
  const body = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK);
  body.set(bytes);
  return body;
}

/** The header of a file in an archive, with that of a long name before it. */
async function tarHeader(name: string, size: number): Promise<Uint8Array> {
  const { packTar } = await import("modern-tar");
  const ofNobody = { uid: 0, gid: 0, uname: "", gname: "", mtime: new Date(0) };
  const tar = await packTar([
    { header: { name, size, type: "file", mode: 0o644, ...ofNobody }, body: new Uint8Array(size) },
  ]);
  return tar.slice(0, tar.length - END_OF_TAR.length - Math.ceil(size / BLOCK) * BLOCK);
}

/** In no text in UTF-8. */
const NO_TEXT = 0xff;

/**
 * What a file can repeat when it is compressed: the end of the previous one. The header between them has the name of the bundle, so
 * nothing may repeat it, and bytes that the file has not stand in its place. A file that has such bytes repeats only itself.
 */
function windowOf(previous: Uint8Array, headerLength: number, body: Uint8Array): Uint8Array {
  const room = WINDOW - headerLength;
  if (room <= 0 || body.includes(NO_TEXT)) return NO_BODY.bytes;
  const end = previous.subarray(Math.max(0, previous.length - room));
  const window = new Uint8Array(end.length + headerLength).fill(NO_TEXT);
  window.set(end);
  return window;
}

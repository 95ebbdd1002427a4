import { gzipSync } from "fflate";
import { packTar } from "modern-tar";
import type { Bundle } from "./bundle.js";

/**
 * The archive of a bundle, `.tar.gz`: all files below a folder of the bundle's name, in the order of their paths, owned by
 * nobody in particular, of no date. It is compressed in JavaScript: what zlib makes depends on its version and on the
 * processor, and the digest of the archive has to be the same everywhere.
 */
export async function packBundle({ name, files }: Pick<Bundle, "name" | "files">): Promise<Uint8Array> {
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
  const archive = gzipSync(tar, { level: 9, mtime: 0 });
  // The byte for the operating system (RFC 1952, 2.3.1): unknown.
  archive[9] = 255;
  return archive;
}

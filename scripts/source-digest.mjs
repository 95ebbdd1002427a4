import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is built of: sources, templates and styles, what builds them, and the versions of packages that become part of it. */
const BUILT_OF = [
  ["src", /\.(ts|hbs|css)$/],
  ["scripts", /\.mjs$/],
  [".", /^package(-lock)?\.json$/],
];

/** Returns a digest of all that a build of this repository is made of, under which commands keep what they made. */
export function sourceDigest(root = ".") {
  const digest = createHash("sha256");
  for (const [folder, names] of BUILT_OF) {
    const entries = readdirSync(join(root, folder), { recursive: folder !== "." });
    for (const name of entries.filter((each) => names.test(each)).sort())
      digest
        .update(`${folder}/${name.replaceAll("\\", "/")}`)
        .update("\0")
        .update(readFileSync(join(root, folder, name)))
        .update("\0");
  }
  return digest.digest("hex").slice(0, 16);
}

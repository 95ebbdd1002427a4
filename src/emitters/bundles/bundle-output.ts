import type { OutputFile } from "../../code/generated-file.js";
import type { Bundle } from "./bundle-index.js";
import { packBundle } from "./pack-bundle.js";

/**
 * The files of bundles on disk: each bundle's folder and its archive beside it. `before` gives the archive that an earlier
 * run left at a path, to be kept where it is of the same files.
 */
export async function bundleOutput(
  bundles: readonly Bundle[],
  folder = "",
  previous: (path: string) => Uint8Array | undefined = () => undefined,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const bundle of bundles) {
    for (const { path, bytes } of bundle.files)
      files.push({ path: `${folder}${bundle.name}/${path}`, text: Buffer.from(bytes).toString("utf8") });
    const path = `${folder}${bundle.name}.tar.gz`;
    files.push({ path, bytes: await packBundle(bundle, previous(path)) });
  }
  return files;
}

import type { OutputFile } from "../../code/generated-file.js";
import type { Bundle } from "./bundle-index.js";
import { createPacker } from "./pack-bundle.js";

/** The texts of files that several bundles have in common, or that come unchanged from run to run. */
const texts = new WeakMap<Uint8Array, string>();

/** The files of bundles on disk: each bundle's folder and its archive beside it. */
export async function bundleOutput(
  bundles: readonly Bundle[],
  folder = "",
  packer = createPacker(),
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const bundle of bundles) {
    for (const { path, bytes } of bundle.files) {
      const text = texts.get(bytes) ?? Buffer.from(bytes).toString("utf8");
      texts.set(bytes, text);
      files.push({ path: `${folder}${bundle.name}/${path}`, text });
    }
    files.push({ path: `${folder}${bundle.name}.tar.gz`, bytes: await packer.pack(bundle) });
  }
  return files;
}

import type { OutputFile } from "../output/generated-file.js";
import type { Bundle } from "./bundle.js";
import { packBundle } from "./pack-bundle.js";

/** The files of bundles on disk: each bundle's folder and its archive beside it. */
export async function bundleOutput(bundles: readonly Bundle[], folder = ""): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const bundle of bundles) {
    for (const { path, bytes } of bundle.files)
      files.push({ path: `${folder}${bundle.name}/${path}`, text: new TextDecoder().decode(bytes) });
    files.push({ path: `${folder}${bundle.name}.tar.gz`, bytes: await packBundle(bundle) });
  }
  return files;
}

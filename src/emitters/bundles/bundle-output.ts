import type { OutputFile } from "../../code/generated-file.js";
import type { Bundle } from "./bundle-index.js";

/** The texts of files that several bundles have in common, or that come unchanged from run to run. */
const texts = new WeakMap<Uint8Array, string>();

/** The files of bundles on disk: each bundle's folder and its archive beside it. `archives` has one for each bundle, in their order. */
export function bundleOutput(
  bundles: readonly Bundle[],
  archives: readonly Uint8Array[],
  folder = "",
): readonly OutputFile[] {
  return bundles.flatMap((bundle, index): OutputFile[] => {
    const files = bundle.files.map(({ path, bytes }): OutputFile => {
      const text = texts.get(bytes) ?? Buffer.from(bytes).toString("utf8");
      texts.set(bytes, text);
      return { path: `${folder}${bundle.name}/${path}`, text };
    });
    return [...files, { path: `${folder}${bundle.name}.tar.gz`, bytes: archives[index] ?? new Uint8Array() }];
  });
}

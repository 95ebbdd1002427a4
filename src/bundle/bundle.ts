import type { BundleIndex } from "./bundle-contents.js";

export interface BundleFile {
  /** Relative to the bundle's folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an installer gets for a cluster. */
export interface Bundle {
  /** Profile and set, after the releases where these make a difference. */
  readonly name: string;
  readonly index: BundleIndex;
  /** In the order of their paths, `index.json` among them. */
  readonly files: readonly BundleFile[];
}

import { Worker } from "node:worker_threads";
import { type PackedBundle, type PackedBundles, packBundles } from "./pack-bundle.js";

/** In the time that a worker takes to start, this thread packs as many bytes of different files. */
const WORTH_A_WORKER = 1 << 20;

/** The worker of the built command, as it lies beside that and the other bundled files, which bundlers of other programs look up. */
const WORKER = new URL("../bin/archive-worker.js", import.meta.url);

/**
 * Packs bundles in a thread beside this one, which goes on meanwhile; to the same bytes as {@link packBundles}. Returns undefined where
 * this thread is as quick, since there is little to pack. A worker that fails is done without.
 */
export function packBeside(bundles: readonly PackedBundle[], script = WORKER): Promise<PackedBundles> | undefined {
  if (byteCount(bundles) < WORTH_A_WORKER) return undefined;
  const packed = new Promise<PackedBundles>((resolve, reject) => {
    const worker = new Worker(script, { workerData: bundles });
    worker.once("message", resolve).once("error", reject);
    worker.once("exit", () => reject(new Error("the worker has ended without an answer")));
  });
  // A process may be allowed no threads, or too little memory for another one; and a program that imports this has no worker.
  return packed.catch(() => packBundles(bundles));
}

/** The bytes of all files, each that several bundles have counted once. */
function byteCount(bundles: readonly PackedBundle[]): number {
  const contents = new Set(bundles.flatMap(({ files }) => files.map(({ bytes }) => bytes)));
  return [...contents].reduce((count, { length }) => count + length, 0);
}

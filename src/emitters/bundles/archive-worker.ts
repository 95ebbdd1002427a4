import { parentPort, workerData } from "node:worker_threads";
import { type PackedBundle, packBundles } from "./pack-bundle.js";

// What packBeside starts: it is given bundles, and answers with what they are packed to.
const bundles: readonly PackedBundle[] = workerData;
parentPort?.postMessage(await packBundles(bundles));

import { writeFileSync } from "node:fs";

// Preloaded into a measured process: leaves its peak memory (KiB) in a file when it ends.
process.once("exit", () => writeFileSync(process.env.CRDWRIGHT_BENCH_PEAK, String(process.resourceUsage().maxRSS)));

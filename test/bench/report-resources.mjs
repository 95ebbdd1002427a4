import { writeFileSync } from "node:fs";

// Preloaded into a measured process: leaves its peak memory (KiB) and CPU time (µs) in a file when it ends.
process.once("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.CRDWRIGHT_BENCH_REPORT, JSON.stringify({ maxRSS, cpu: userCPUTime + systemCPUTime }));
});

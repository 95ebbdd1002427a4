import { readFileSync, statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** More than all tests hold at a time. */
const MIN_BYTES = 2 ** 30;

/**
 * Returns the environment in which temporary folders lie in memory, where the system has such a folder that has room and lets
 * programs be run: that of a container mostly has neither. Tests make thousands of folders, which a disk takes ten times as long
 * to make and to remove.
 */
export function environmentInMemory(): { readonly TMPDIR?: string } {
  if (process.env["TMPDIR"] !== undefined) return {};
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, folder]) => folder === FOLDER);
    const options = mount?.[3]?.split(",") ?? ["noexec"];
    const { bavail, bsize } = statfsSync(FOLDER);
    return options.includes("noexec") || bavail * bsize < MIN_BYTES ? {} : { TMPDIR: FOLDER };
  } catch {
    // There is no such folder, or the system is another one.
    return {};
  }
}

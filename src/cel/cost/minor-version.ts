/** The minor version of a `targetVersion` such as "1.37". */
export function minorVersion(targetVersion: string): number {
  return Number(targetVersion.split(".")[1]);
}

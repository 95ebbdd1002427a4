import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Data beside the project that subjects are counted from, and where it lies as seen from the project. */
export const OUTSIDE_DATA = {
  "published data": "../shared/oracle",
  "executed output": "../shared/reference/controller-gen-executed-cases.md",
} as const;

export type OutsideData = keyof typeof OUTSIDE_DATA;

/** The path of data beside the project, or undefined where it is not there. */
export function outsideData(name: OutsideData): string | undefined {
  const path = fileURLToPath(new URL(`../../${OUTSIDE_DATA[name]}`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** The folder of published manifests beside the project, or undefined where there is none. */
export function publishedDataFolder(): string | undefined {
  return outsideData("published data");
}

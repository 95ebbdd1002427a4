import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { hasGoModules } from "./go-modules.js";

/** Data beside the project that subjects are counted from, and where it lies as seen from the project. */
export const OUTSIDE_DATA = {
  "published data": "../shared/oracle",
  "executed output": "../shared/reference/controller-gen-executed-cases.md",
  "published Go": "../shared/oracle/go, or a module of test/conformance/go is missing",
} as const;

export type OutsideData = keyof typeof OUTSIDE_DATA;

/** The path of data beside the project, or undefined where it is not there. Go sources need their modules as well. */
export function outsideData(name: OutsideData): string | undefined {
  const [place = ""] = OUTSIDE_DATA[name].split(",");
  const path = fileURLToPath(new URL(`../../${place}`, import.meta.url));
  return existsSync(path) && (name !== "published Go" || hasGoModules()) ? path : undefined;
}

/** The folder of published manifests beside the project, or undefined where there is none. */
export function publishedDataFolder(): string | undefined {
  return outsideData("published data");
}

import { invalid, type ProblemList, required } from "../crd-problem.js";
import type { CrdSubresources } from "../decoded-crd.js";

/** Checks the paths of the scale subresource: replicas are wanted in spec and counted in status. */
export function checkSubresources({ scale }: CrdSubresources, path: string, problems: ProblemList): void {
  if (!scale) return;
  const at = `${path}.scale`;
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  checkPath(specReplicasPath, `${at}.specReplicasPath`, [".spec."], "should be a json path under .spec", problems);
  checkPath(
    statusReplicasPath,
    `${at}.statusReplicasPath`,
    [".status."],
    "should be a json path under .status",
    problems,
  );
  if (labelSelectorPath) {
    const text = "should be a json path under either .spec or .status";
    checkPath(labelSelectorPath, `${at}.labelSelectorPath`, [".spec.", ".status."], text, problems);
  }
}

function checkPath(
  jsonPath: string | null | undefined,
  path: string,
  starts: readonly string[],
  text: string,
  problems: ProblemList,
): void {
  if (!jsonPath) problems.push(required(path));
  else if (!jsonPath.startsWith(".")) problems.push(invalid(path, "must be a simple json path starting with ."));
  else if (!starts.some((start) => jsonPath.startsWith(start))) problems.push(invalid(path, text));
}

import type { EventNote } from "crdwright/controller";
import { counted } from "../../io/output-format.js";
import type { CheckFinding } from "../checks/check-finding.js";
import { camelCase, findingText } from "./status.js";

const MAX_MESSAGE_LENGTH = 1000;

/**
 * Returns what to tell people of the checks that came to something else than before: for each one event, as OpenShift's problem
 * detector has it, and not one for each finding.
 */
export function eventsOfChange(before: readonly CheckFinding[], after: readonly CheckFinding[]): EventNote[] {
  const names = [...new Set([...before, ...after].map(({ check }) => check))];
  return names.flatMap((name): EventNote[] => {
    const [old, now] = [before, after].map((findings) => findings.filter(({ check }) => check === name));
    if (textOf(old) === textOf(now)) return [];
    if (now === undefined || now.length === 0)
      return [{ type: "Normal", reason: `${camelCase(name)}Passed`, message: `${name}: nothing is wrong any more` }];
    const isFailed = now.some(({ severity }) => severity === "error");
    const message = `${name}: ${counted(now.length, "finding")}: ${now.map(findingText).join("; ")}`;
    return [
      {
        type: "Warning",
        reason: `${camelCase(name)}${isFailed ? "Failed" : "Warned"}`,
        message: message.slice(0, MAX_MESSAGE_LENGTH),
      },
    ];
  });
}

function textOf(findings: readonly CheckFinding[] | undefined): string {
  return JSON.stringify((findings ?? []).map((each) => [each.severity, findingText(each)]));
}

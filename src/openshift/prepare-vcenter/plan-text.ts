import { itemText, type VCenterPlan } from "./plan.js";

/** Returns a plan for people: what is made in a vCenter, and what is there already. */
export function planText({ server, steps }: VCenterPlan): string {
  const missing = steps.filter(({ isThere }) => !isThere).length;
  const lines = steps.map((step) => `  ${step.isThere ? "there" : "make "} ${itemText(step)}`);
  const what = steps.length === 0 ? "nothing is needed" : `${missing} to make, ${steps.length - missing} there already`;
  return [`${server}: ${what}`, ...lines, ""].join("\n");
}

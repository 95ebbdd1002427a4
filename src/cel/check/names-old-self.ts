import type { CheckedExpression } from "../checked-expression.js";
import { walk } from "./walk.js";

/**
 * Whether an expression makes its rule a transition rule: the API server looks for the name `oldSelf` anywhere in the tree,
 * and so takes a variable of a macro of that name for the old value, too.
 */
export function namesOldSelf({ root }: CheckedExpression): boolean {
  for (const [node] of walk(root)) if (node.kind === "identifier" && node.name === "oldSelf") return true;
  return false;
}

import { clientMethodType, clientScopeContradiction, clientVerbWithoutStatus } from "../diagnostics/catalogue/model.js";
import { diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { MarkerUse } from "../markers/marker-use.js";
import type { CrdFacts } from "./api-model.js";

const STATUS_VERBS: readonly string[] = ["updateStatus", "applyStatus"];

/** Reports what the `+genclient` markers of a kind say that the rest of its markers contradicts. */
export function checkClient(kind: string, crd: CrdFacts, uses: readonly MarkerUse[], report: Report): void {
  for (const { effect, span } of uses) {
    if (effect.kind !== "crd" || effect.effect.kind !== "client") continue;
    for (const setting of effect.effect.settings) {
      if (setting.kind === "non-namespaced" && crd.scope === "Namespaced") {
        report(diagnose(clientScopeContradiction, span, { kind }));
      }
      if (setting.kind === "only-verbs" && !crd.statusSubresource) {
        const verb = setting.verbs.find((each) => STATUS_VERBS.includes(each));
        if (verb !== undefined) report(diagnose(clientVerbWithoutStatus, span, { kind, verb }));
      }
      if (setting.kind !== "method") continue;
      for (const type of [setting.method.input, setting.method.result]) {
        if (type === undefined || type === kind || type === "Scale") continue;
        report(diagnose(clientMethodType, span, { method: setting.method.name, type, kind }));
      }
    }
  }
}

import {
  webhookConfigurationDuplicate,
  webhookConfigurationEmpty,
  webhookDuplicate,
  webhookPatchInvalid,
} from "../../diagnostics/catalogue/manifest.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import type { MarkerUse } from "../../markers/marker-use.js";
import { plainDocument } from "./webhook-file.js";
import { patchedWebhook } from "./webhook-patch.js";

/** Reports what markers of webhooks get wrong together, and patches that cannot be applied. */
export function checkWebhooks(uses: readonly MarkerUse[]): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const webhooks = new Map<string, MarkerUse>();
  const configurations = new Map<boolean, MarkerUse>();
  const mutating = new Set<boolean>();
  for (const use of uses) {
    const { effect, span, argumentSpans } = use;
    if (effect.kind === "webhook-configuration") {
      const first = configurations.get(effect.mutating);
      if (first === undefined) configurations.set(effect.mutating, use);
      else {
        const related = [{ message: "the first is here", span: first.span }];
        findings.push(diagnose(webhookConfigurationDuplicate, span, { mutating: effect.mutating }, related));
      }
    }
    if (effect.kind !== "webhook") continue;
    const { webhook } = effect;
    mutating.add(webhook.mutating);
    const key = JSON.stringify([webhook.mutating, webhook.name]);
    const first = webhooks.get(key);
    if (first === undefined) webhooks.set(key, use);
    else {
      const related = [{ message: "the first is here", span: first.span }];
      findings.push(diagnose(webhookDuplicate, argumentSpans["name"] ?? span, { name: webhook.name }, related));
    }
    if (webhook.patch === undefined) continue;
    const patched = patchedWebhook(plainDocument(webhook), webhook);
    if ("problem" in patched)
      findings.push(diagnose(webhookPatchInvalid, argumentSpans["patch"] ?? span, { problem: patched.problem }));
  }
  for (const [isMutating, { span }] of configurations)
    if (!mutating.has(isMutating)) findings.push(diagnose(webhookConfigurationEmpty, span, { mutating: isMutating }));
  return findings;
}

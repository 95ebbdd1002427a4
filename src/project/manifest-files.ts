import type { GeneratedFile } from "../code/generated-file.js";
import { gatherUnits } from "../crd/unit/crd-unit.js";
import { lookAlikeMarker, unattachedMarker } from "../diagnostics/catalogue/marker.js";
import { type Diagnostic, diagnose, hasErrors, type Report } from "../diagnostics/diagnostic.js";
import { clientMembers } from "../emitters/clients/client-files.js";
import { checkAccess, type KnownResources } from "../emitters/rbac/check-access.js";
import { checkClientUses } from "../emitters/rbac/check-client-uses.js";
import { roleFile } from "../emitters/rbac/role-file.js";
import { checkWebhooks } from "../emitters/webhooks/check-webhooks.js";
import { webhookFile } from "../emitters/webhooks/webhook-file.js";
import { append } from "../kube/values/append.js";
import { splitMarker } from "../markers/grammar/split-marker.js";
import { lookAlike } from "../markers/look-alike.js";
import type { MarkerUse } from "../markers/marker-use.js";
import { findDefinition, looksLikeMarker, readMarker } from "../markers/read-marker.js";
import { type Acceptance, isAboutManifests } from "../model/annotated-file.js";
import type { ApiModel } from "../model/api-model.js";
import type { CommentLine } from "../source/declarations.js";
import type { MemberUse } from "../source/read-member-uses.js";
import { readProgram } from "../source/read-program.js";
import type { SourceText } from "../source/source-text.js";
import type { CrdwrightConfig } from "./config/define-config.js";
import { isWanted } from "./config/read-config.js";

/** What a controller's file says by markers, and what it asks of clients. */
export interface ControllerMarkers {
  readonly uses: readonly MarkerUse[];
  readonly memberUses: readonly MemberUse[];
  readonly acceptances: readonly Acceptance[];
  readonly findings: readonly Diagnostic[];
}

/** Whether a text may hold markers of roles or webhooks, or what looks like one: a file without is not parsed. */
export function mayHaveMarkers(text: string): boolean {
  return /kubebuilder:|^[^\n]*(?:\/\/|\*)[ \t]*\+[A-Za-z]/im.test(text);
}

/** Whether a text may ask something of generated clients. */
export function mayUseClients(text: string): boolean {
  return /clients?\b/i.test(text);
}

/**
 * Reads the markers of roles and webhooks, and acceptances of findings, in a file of any code. Other markers are for types, of which
 * the API's folders have those that count. Reports markers that nobody declares, and those that would have no effect.
 */
export function readControllerMarkers(source: SourceText): ControllerMarkers {
  const findings: Diagnostic[] = [];
  const report: Report = (finding) => findings.push(finding);
  const { standing, within, memberUses } = readProgram(source, report);
  const uses: MarkerUse[] = [];
  const acceptances: Acceptance[] = [];
  const whole = { file: source.path, start: 0, end: source.text.length };
  for (const line of standing) {
    const marker = markerOf(line);
    if (marker === undefined) reportLookAlike(line, report);
    else if (isMeantHere(marker.text)) {
      const use = readMarker(marker, "package", report);
      if (use?.effect.kind === "accept") {
        const { code, reason } = use.effect;
        acceptances.push({ code, reason, place: use.span, within: [whole] });
      } else if (use !== undefined) uses.push(use);
    }
  }
  for (const line of within) {
    const marker = markerOf(line);
    if (marker === undefined || !isMeantHere(marker.text)) continue;
    report(diagnose(unattachedMarker, marker.span, { name: splitMarker(marker.text).anonymousName }));
  }
  return { uses, memberUses: mayUseClients(source.text) ? memberUses() : [], acceptances, findings };
}

function markerOf({ text, style, span }: CommentLine): { text: string; span: CommentLine["span"] } | undefined {
  if (style === "block" || !looksLikeMarker(text)) return undefined;
  const lead = text.length - text.trimStart().length;
  const trimmed = text.trim();
  return { text: trimmed, span: { ...span, start: span.start + lead, end: span.start + lead + trimmed.length } };
}

/** Markers of these families, and those of kubebuilder that do not exist: one of these may be meant. */
function isMeantHere(text: string): boolean {
  const definition = findDefinition(splitMarker(text))?.definition;
  if (definition === undefined) return /^\+kubebuilder:/i.test(text);
  return ["access", "webhooks", "findings"].includes(definition.family);
}

function reportLookAlike({ text, style, span }: CommentLine, report: Report): void {
  const found = /kubebuilder:/i.test(text) ? lookAlike(text, style) : undefined;
  if (found === undefined || !isMeantHere(found.meant)) return;
  const { start, end, meant, problem } = found;
  report(diagnose(lookAlikeMarker, { ...span, start: span.start + start, end: span.start + end }, { meant, problem }));
}

/**
 * The manifests of roles and webhooks, and what is wrong with their markers; none where there are no such markers. Where there are
 * rules, what programs ask of clients and no rule allows is reported.
 */
export function manifestFiles(
  uses: readonly MarkerUse[],
  memberUses: readonly MemberUse[],
  model: ApiModel,
  { config, versions }: { readonly config: CrdwrightConfig; readonly versions: "per-folder" | "together" },
): { readonly files: readonly GeneratedFile[]; readonly findings: readonly Diagnostic[] } {
  if (!uses.some(isAboutManifests)) return { files: [], findings: [] };
  const resources = resourcesOf(model, versions);
  const rules = uses.flatMap(({ effect }) => (effect.kind === "access-rule" ? [effect.rule] : []));
  const access = uses.flatMap((use) =>
    use.effect.kind === "access-rule" ? checkAccess(use.effect.rule, use, resources) : [],
  );
  const isChecked = isWanted(config.clients) && memberUses.length > 0 && rules.length > 0;
  if (isChecked) append(access, checkClientUses(memberUses, rules, clientMembers(model, { versions })));
  const findings = [...access, ...checkWebhooks(uses)];
  if (hasErrors(findings)) return { files: [], findings };
  const webhooks = uses.flatMap(({ effect }) => (effect.kind === "webhook" ? [effect.webhook] : []));
  const role = config.rbac === false ? undefined : roleFile(rules, config.roleName);
  const configurations = config.webhooks === false ? undefined : webhookFile(webhooks, configurationNames(uses));
  return { files: [role, configurations].filter((file) => file !== undefined), findings };
}

function configurationNames(uses: readonly MarkerUse[]): Parameters<typeof webhookFile>[1] {
  const named = uses.flatMap(({ effect }) =>
    effect.kind === "webhook-configuration" ? [[effect.mutating ? "mutating" : "validating", effect.name]] : [],
  );
  return Object.fromEntries(named);
}

/** The resources of the project's kinds, with their subresources. */
function resourcesOf({ kinds }: ApiModel, versions: "per-folder" | "together"): KnownResources {
  const byGroup = new Map<string, Set<string>>();
  for (const { resource, kinds: members, leading } of gatherUnits(kinds, versions).units) {
    const names = byGroup.get(leading.group) ?? new Set();
    byGroup.set(leading.group, names);
    names.add(resource.plural);
    for (const { crd } of members) {
      if (crd.statusSubresource) names.add(`${resource.plural}/status`);
      if (crd.scaleSubresource !== undefined) names.add(`${resource.plural}/scale`);
    }
  }
  return byGroup;
}

import type { Loss, PartialFile } from "../../crd/partials/audit-losses.js";
import type { ClusterKind } from "../../features/feature-registry.js";
import { counted } from "../../io/output-format.js";

/** Prints losses on stdout, each with the file that dropped it and for which clusters; or as workflow commands. */
export function printLosses(losses: readonly Loss[], format: "text" | "github"): void {
  for (const { crd, path, kind, what, lostFrom, drops } of losses) {
    const dropped = drops.map((drop) => `${fileText(drop.droppedBy)} (${whereText(drop.where)})`).join("; ");
    const files = `of ${fileText(lostFrom)}, dropped by ${dropped}`;
    const place = `${crd} ${path || "."}`;
    // An enum value names its keyword itself.
    const lost = kind === "enum" ? what : `${kind} ${what}`;
    process.stdout.write(
      format === "github"
        ? `::warning title=lost ${kind}::${escape(`${place}: ${what}, ${files}`)}\n`
        : `${place}\n  ${lost}\n  ${files}\n`,
    );
  }
  if (format === "text") process.stdout.write(`${summary(losses)}\n`);
}

function summary(losses: readonly Loss[]): string {
  if (losses.length === 0) return "nothing is lost in the merge";
  const count = (kind: Loss["kind"]): number => losses.filter((loss) => loss.kind === kind).length;
  const parts = [
    counted(count("rule"), "rule"),
    counted(count("enum"), "enum value"),
    counted(count("limit"), "limit"),
  ];
  return `lost in the merge: ${parts.join(", ")}`;
}

/** The losses as `--format json` prints them. */
export function lossesAsJson(losses: readonly Loss[]): object[] {
  return losses.map(({ drops, lostFrom, ...loss }) => ({
    ...loss,
    lostFrom: fileText(lostFrom),
    drops: drops.map(({ droppedBy, now, where }) => ({
      droppedBy: fileText(droppedBy),
      now: now ?? null,
      where: whereText(where),
    })),
  }));
}

function fileText({ name, origin }: PartialFile): string {
  return origin === "override" ? `${name}.yaml (override)` : `${name}.yaml`;
}

/** The clusters in a few words: sets, with the profile where it is not on both. */
function whereText(where: readonly ClusterKind[]): string {
  const sets = [...new Set(where.map(({ featureSet }) => featureSet))].sort();
  const parts = sets.map((set) => {
    const here = where.filter(({ featureSet }) => featureSet === set);
    const [profile, ...others] = new Set(here.map((cluster) => cluster.profile));
    return others.length > 0 ? set : `${set} on ${profile}`;
  });
  return parts.join(", ");
}

/** A text as the message of a workflow command. */
function escape(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangeFinding } from "../../src/review/finding.js";
import { reviewCrds } from "../../src/review/review-crds.js";
import { type ChangedField, changedFields } from "./changed-fields.js";
import { objectOf, type Resource } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { applyDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { type JsonObject, parseJson } from "./harness/json-value.js";

const WITNESSES = Number(process.env["CRDWRIGHT_WITNESSES"] ?? 300);
/** Each is put to the server four times. */
const MAX_MS = 120_000;
/** So many requests are under way at a time. */
const ABREAST = 8;
const NAME = "changes.review.example.com";
const changes: Resource = { group: "review.example.com", version: "v1", plural: "changes" };

let server: ControlPlane;
beforeAll(async () => {
  server = await startControlPlane();
});
afterAll(async () => {
  await server?.stop();
});

function crd(fields: readonly ChangedField[], state: keyof ChangedField) {
  const properties = Object.fromEntries(fields.map((field, index) => [`f${index}`, field[state]]));
  const spec = { type: "object", properties: { ...properties, other: { type: "string" } } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: NAME },
    spec: {
      group: "review.example.com",
      names: { kind: "Change", listKind: "ChangeList", plural: "changes", singular: "change" },
      scope: "Cluster",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
    },
  };
}

/** Does something for each, some at a time. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const run = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, run));
}

test(
  "witnesses of changes that break writers are taken before and refused after, and stored ones live on as far as is said",
  async () => {
    // One in 25 is shown by what is applied, since a set merges in another way.
    const fields = changedFields(Math.ceil((WITNESSES * 25) / 24));
    const [before, after] = [crd(fields, "before"), crd(fields, "after")];
    const findings = reviewCrds(new Map([[NAME, before]]), new Map([[NAME, after]]));
    const created = findings.filter(({ level, witness }) => level === "breaking" && witness?.kind === "create");
    const witnesses = created.map((finding, index) => ({ finding, object: named(finding, `w${index}`) }));
    expect(witnesses.length).toBeGreaterThanOrEqual(WITNESSES);
    const problems: string[] = [];

    objectOf(await applyDefinition(server.client, before));
    await waitUntilEstablished(server.client, NAME);
    const stored = new Map<string, JsonObject>();
    await forEach(witnesses, async ({ finding, object }, index) => {
      const answer = await server.client.create(changes, object);
      if (answer.accepted) stored.set(`w${index}`, answer.object);
      else problems.push(`${finding.message}: refused before: ${answer.status.message}`);
    });

    objectOf(await applyDefinition(server.client, after));
    const [first] = witnesses;
    await expect
      .poll(
        async () =>
          (await server.client.create(changes, { ...first?.object, metadata: { name: "probe" } }, { dryRun: true }))
            .accepted,
        { timeout: 30_000 },
      )
      .toBe(false);
    const counts = { refused: 0, labelled: 0, edited: 0 };
    await forEach(witnesses, async ({ finding, object }, index) => {
      const name = `w${index}`;
      const again = await server.client.create(
        changes,
        { ...object, metadata: { name: `${name}-again` } },
        { dryRun: true },
      );
      if (again.accepted) problems.push(`${finding.message}: taken after`);
      else counts.refused++;
      const held = stored.get(name);
      if (held === undefined || finding.harm === "stored") return;
      const { metadata, spec } = held as { metadata: JsonObject; spec: JsonObject };
      const labelled = { ...held, metadata: { ...metadata, labels: { a: "b" } } };
      const label = await server.client.update(changes, name, labelled, { dryRun: true });
      if (label.accepted) counts.labelled++;
      else problems.push(`${finding.message}: a label is refused: ${label.status.message}`);
      // An edit beside the field is refused where all around it has to be put right.
      const until = /live on until (\S+) is edited/.exec(finding.message)?.[1];
      const edit = await server.client.update(
        changes,
        name,
        { ...held, spec: { ...spec, other: "edited" } },
        { dryRun: true },
      );
      if (edit.accepted !== (until !== "spec"))
        problems.push(`${finding.message}: an edit beside is ${edit.accepted ? "taken" : "refused"}`);
      else counts.edited++;
    });
    console.log(
      `${witnesses.length} witnesses: ${counts.refused} refused after, ${counts.labelled} labelled, ${counts.edited} edited beside`,
    );
    expect(problems).toEqual([]);
  },
  MAX_MS,
);

function named({ witness }: ChangeFinding, name: string): JsonObject {
  const object = witness?.kind === "create" ? witness.object : {};
  // As it is sent.
  return { ...(parseJson(JSON.stringify(object)) as JsonObject), metadata: { name } };
}

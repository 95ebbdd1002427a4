import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedDataFolder } from "../conformance/published-data.js";
import { type ApiClient, objectOf } from "./harness/api-client.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { WITHOUT_WATCHES } from "./harness/control-plane-arguments.js";
import {
  applyDefinition,
  definitionName,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./harness/custom-resource-definition.js";
import { runSubject, type SubjectRun, storeOldObjects, VERBS } from "./harness/differential-run.js";
import { type Subject, subjectsBelow } from "./harness/differential-subjects.js";

/** A run with the same seed and the same number of operations does the same. */
const SEED = process.env["CRDWRIGHT_SEED"] ?? "crdwright";
const OPERATIONS = Number(process.env["CRDWRIGHT_OPERATIONS"] ?? 20_000);
/** Disagreements that a failure shows. */
const SHOWN = 10;
/** Subjects that are worked on at the same time. */
const CONCURRENCY = 8;
/** Subjects whose CRDs are installed together. */
const BATCH = 16;

const generated = fileURLToPath(new URL("../../generated/crds", import.meta.url));
const published = publishedDataFolder();

let server: ControlPlane;

beforeAll(async () => {
  server = await startControlPlane({ apiServerArguments: WITHOUT_WATCHES });
});
afterAll(async () => {
  await server?.stop();
});

test("a server and validators agree about generated objects", async () => {
  if (published === undefined) console.log("differential test: no published CRDs beside the project, so only our own");
  const subjects = [
    ...subjectsBelow(generated),
    ...(published === undefined ? [] : subjectsBelow(path.join(published, "crds"))),
  ];
  const share = Math.ceil(OPERATIONS / subjects.length);
  const runs: SubjectRun[] = [];
  let seconds = 0;
  for (let at = 0; at < subjects.length; at += BATCH) {
    const batch = subjects.slice(at, at + BATCH);
    await install(
      server.client,
      batch.map(({ looseCrd }) => looseCrd),
    );
    const stored = await Promise.all(batch.map((subject) => storeOldObjects(server.client, subject, SEED)));
    await install(
      server.client,
      batch.map(({ crd }) => crd),
    );
    const started = performance.now();
    runs.push(
      ...(await inParallel(batch, (subject, index) =>
        runSubject(server.client, subject, stored[index] ?? [], share, SEED),
      )),
    );
    seconds += (performance.now() - started) / 1000;
  }
  const disagreements = runs.flatMap((run) => run.disagreements);
  report(subjects, runs, seconds);
  for (const verb of VERBS) {
    expect(
      runs.some((run) => run.accepted[verb] > 0 && run.refused[verb] > 0),
      verb,
    ).toBe(true);
  }
  expect(disagreements.slice(0, SHOWN), `${disagreements.length} disagreements, of seed ${SEED}`).toEqual([]);
}, 3_600_000);

async function install(client: ApiClient, crds: readonly Subject["crd"][]): Promise<void> {
  await Promise.all(crds.map(async (crd) => objectOf(await applyDefinition(client, crd))));
  await waitUntilPropagated(client);
  await Promise.all(crds.map((crd) => waitUntilEstablished(client, definitionName(crd))));
}

/** Works on a list, several items at a time, and gives what comes of each. */
async function inParallel<T, R>(list: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = list.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

function report(subjects: readonly Subject[], runs: readonly SubjectRun[], seconds: number): void {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
  const counts = VERBS.map((verb) => {
    const accepted = sum(runs.map((run) => run.accepted[verb]));
    const refused = sum(runs.map((run) => run.refused[verb]));
    return { text: `${verb} ${accepted} accepted and ${refused} refused`, operations: accepted + refused };
  });
  const operations = sum(counts.map((each) => each.operations));
  console.log(
    `differential test: ${operations} operations on ${subjects.length} versions of CRDs in ${seconds.toFixed(0)} s, ` +
      `${(operations / seconds).toFixed(0)} a second (${counts.map(({ text }) => text).join(", ")}); ` +
      `seed ${SEED}`,
  );
}

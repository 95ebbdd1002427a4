import type { RequestOptions, ValidationResult } from "../../../src/kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { isObject } from "../../../src/kube/values/value-kind.js";
import { type ApiClient, collectionPath } from "./api-client.js";
import { type Judgement, judge } from "./differential-judge.js";
import { objectOfText, type Subject } from "./differential-subjects.js";
import type { HttpReply } from "./https-request.js";
import { jsonText } from "./json-text.js";
import { type Random, randomFrom } from "./random-source.js";
import { repaired } from "./repaired-object.js";
import { bodyFor, mutated, TYPE_AND_METADATA } from "./schema-values.js";

export const VERBS = ["create", "update", "status"] as const;
export type Verb = (typeof VERBS)[number];
type Mood = "valid" | "nearly valid" | "hostile";

/** A request that server and validator do not agree about. */
export interface Disagreement {
  readonly subject: string;
  readonly operation: string;
  readonly differences: readonly string[];
  readonly sent: string;
  readonly old: string | undefined;
}

export interface SubjectRun {
  readonly accepted: Readonly<Record<Verb, number>>;
  readonly refused: Readonly<Record<Verb, number>>;
  readonly disagreements: readonly Disagreement[];
}

const MOODS: readonly Mood[] = ["valid", "valid", "nearly valid", "nearly valid", "hostile"];
const NOISE: Readonly<Record<Mood, number>> = { valid: 0, "nearly valid": 0, hostile: 0.08 };
/** The probability that what is accepted is stored, too. */
const STORED_SHARE = 0.1;
const OLD_OBJECTS: readonly Mood[] = ["valid", "valid", "nearly valid", "nearly valid", "hostile", "hostile"];

/** Stores objects while the subject's kind has no schema, so that some are not what its CRD allows. */
export async function storeOldObjects(client: ApiClient, subject: Subject, seed: string): Promise<KubeObject[]> {
  const random = randomFrom(`${seed} old ${subject.name}`);
  const stored: KubeObject[] = [];
  for (const [at, mood] of OLD_OBJECTS.entries()) {
    const { metadata: _, ...body } = objectFor(subject, random, mood);
    const object = { ...body, metadata: { name: at === 0 ? "cluster" : `old-${at}` } };
    const reply = await client.send({ method: "POST", path: collectionPath(subject.resource), body: jsonText(object) });
    if (reply.statusCode !== 201) throw new Error(`${subject.name}: ${reply.text}`);
    stored.push(objectOfText(reply.text));
  }
  return stored;
}

/** Does operations on the server and with the validator, one after another, and compares each. */
export async function runSubject(
  client: ApiClient,
  subject: Subject,
  oldObjects: readonly KubeObject[],
  operations: number,
  seed: string,
): Promise<SubjectRun> {
  const random = randomFrom(`${seed} run ${subject.name}`);
  const stored = [...oldObjects];
  const accepted = { create: 0, update: 0, status: 0 };
  const refused = { create: 0, update: 0, status: 0 };
  const disagreements: Disagreement[] = [];
  for (let count = 0; count < operations; count++) {
    const verb = random.pick<Verb>(
      subject.hasStatus ? ["create", "create", "update", "update", "status"] : VERBS.slice(0, 2),
    );
    const mood = random.pick(MOODS);
    const fieldValidation = random.pick(["Warn", "Strict", "Ignore"] as const);
    const place = random.below(stored.length);
    const old = verb === "create" ? undefined : stored[place];
    const object =
      old === undefined ? created(subject, random, mood, count) : changedObject(subject, random, mood, old, verb);
    const text = jsonText(object);
    const isStored = random.chance(STORED_SHARE);
    const result = run(subject, verb, old, objectOfText(text), { fieldValidation });
    const query = `?fieldValidation=${fieldValidation}${isStored ? "" : "&dryRun=All"}`;
    const reply = await send(client, subject, verb, nameOf(object), query, text);
    const judgement = result instanceof Error ? thrown(result, reply) : judge(reply, result, subject);
    (judgement.accepted ? accepted : refused)[verb]++;
    if (judgement.differences.length > 0) {
      disagreements.push({
        subject: subject.name,
        operation: `${verb} ${count} (${mood}, ${fieldValidation})`,
        differences: judgement.differences,
        sent: text,
        old: old === undefined ? undefined : jsonText(old),
      });
    }
    if (isStored && judgement.accepted) stored[verb === "create" ? stored.length : place] = objectOfText(reply.text);
  }
  return { accepted, refused, disagreements };
}

function created(subject: Subject, random: Random, mood: Mood, count: number): KubeObject {
  const { metadata, ...body } = objectFor(subject, random, mood);
  const name = { name: `new-${count}` };
  return { ...body, metadata: isObject(metadata) ? { ...metadata, ...name } : name };
}

/** A new version of a stored object, most often much like it. */
function changedObject(subject: Subject, random: Random, mood: Mood, old: KubeObject, verb: Verb): KubeObject {
  const { schema, apiVersion, kind } = subject;
  const members = Object.entries(old).filter(([key]) => !TYPE_AND_METADATA.has(key));
  const parts = Object.fromEntries(members);
  const rate = random.pick([0, 0.02, 0.05, 0.15]);
  const mutation = random.chance(0.2)
    ? bodyFor(schema, random, NOISE[mood])
    : mutated(parts, schema, random, rate, NOISE[mood]);
  const { metadata: hostile, ...body } = isObject(mutation) ? mutation : {};
  const { managedFields: _, ...metadata } = isObject(old["metadata"]) ? old["metadata"] : {};
  const kept = {
    name: metadata["name"],
    namespace: metadata["namespace"],
    resourceVersion: metadata["resourceVersion"],
  };
  const next = { ...body, apiVersion, kind, metadata: { ...metadata, ...(isObject(hostile) ? hostile : {}), ...kept } };
  if (mood !== "valid") return next;
  return repaired(next, schema, random, (object) => validate(subject, verb, old, object));
}

function objectFor(subject: Subject, random: Random, mood: Mood): KubeObject {
  const { schema, apiVersion, kind } = subject;
  const object = { ...bodyFor(schema, random, NOISE[mood]), apiVersion, kind };
  if (mood === "hostile") return object;
  const named = { ...object, metadata: { name: "a" } };
  const better = repaired(named, schema, random, (each) => subject.validator.create(each));
  if (mood === "valid") return better;
  const changed = mutated(better, schema, random, 0.03, 0.3);
  return { ...(isObject(changed) ? changed : {}), apiVersion, kind };
}

function run(
  subject: Subject,
  verb: Verb,
  old: KubeObject | undefined,
  object: KubeObject,
  options: RequestOptions,
): ValidationResult | Error {
  try {
    return validate(subject, verb, old, object, options);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function validate(
  { validator }: Subject,
  verb: Verb,
  old: KubeObject | undefined,
  object: KubeObject,
  options?: RequestOptions,
): ValidationResult {
  if (old === undefined) return validator.create(object, options);
  return verb === "status" ? validator.updateStatus(old, object, options) : validator.update(old, object, options);
}

function thrown(error: Error, reply: HttpReply): Judgement {
  return { accepted: reply.statusCode < 400, differences: [`the validator throws ${error.stack ?? error.message}`] };
}

function send(
  client: ApiClient,
  { resource }: Subject,
  verb: Verb,
  name: string,
  query: string,
  body: string,
): Promise<HttpReply> {
  const collection = collectionPath(resource);
  if (verb === "create") return client.send({ method: "POST", path: `${collection}${query}`, body });
  const path = `${collection}/${name}${verb === "status" ? "/status" : ""}${query}`;
  return client.send({ method: "PUT", path, body });
}

function nameOf({ metadata }: KubeObject): string {
  const name = isObject(metadata) ? metadata["name"] : undefined;
  if (typeof name !== "string") throw new Error("an object without a name was made");
  return name;
}

import { ApiError, isNotFound } from "../client/api-error.js";
import type { ApiObject, Stored } from "../client/api-object.js";
import type { Connection } from "../client/connection.js";
import { type CoreEventScopedClient, createCoreEventClient } from "../kubernetes/clients/core-v1-event.js";
import type { Event as KubernetesEvent } from "../kubernetes/core-v1.js";
import { type Clock, pause } from "./clock.js";
import { createEventCorrelator, type EventNote } from "./event-correlator.js";
import type { Logger } from "./logger.js";

/** Tells people what happened to objects. */
export interface EventRecorder {
  /** Notes something of an object. It is written in the background, equal and similar events together; nothing waits for it. */
  record(object: Stored<ApiObject>, note: EventNote): void;
}

export interface EventWriter extends EventRecorder {
  /** Writes what is left, for so long at most, and then no more. */
  close(withinMs: number): Promise<void>;
}

export interface EventWriterOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  /** Who reports: the program, and this copy of it. */
  readonly component: string;
  readonly instance: string;
}

/** As in client-go: so often an event is sent again where the server cannot be reached, after such a wait. */
const MAX_ATTEMPTS = 12;
const RETRY_MS = 10_000;
const MAX_WAITING = 1000;
/** The longest that a name of an object may be. */
const MAX_NAME = 253;

interface Waiting {
  readonly object: Stored<ApiObject>;
  readonly note: EventNote;
}

/** Makes a recorder that writes over a connection, one event after the other. */
export function createEventWriter({ connection, clock, log, component, instance }: EventWriterOptions): EventWriter {
  const events = createCoreEventClient(connection);
  const correlator = createEventCorrelator(clock);
  const ending = new AbortController();
  const waiting: Waiting[] = [];
  let isClosed = false;
  let writing: Promise<void> | undefined;
  let serial = 0;

  async function writeAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !ending.signal.aborted; next = waiting.shift()) {
      await writeOne(next);
    }
    writing = undefined;
  }

  async function writeOne({ object, note }: Waiting): Promise<void> {
    const { metadata } = object;
    const correlated = correlator.correlate(
      `${object.kind}/${metadata.namespace ?? ""}/${metadata.name}/${metadata.uid}`,
      note,
    );
    if (correlated.kind === "dropped") return;
    const client = events.inNamespace(metadata.namespace ?? "default");
    const time = clock
      .date()
      .toISOString()
      .replace(/\.\d+Z$/, "Z");
    for (let attempt = 1; ; attempt++) {
      try {
        await write(client, correlated);
        return;
      } catch (error) {
        if (ending.signal.aborted) return;
        const isFinal = error instanceof ApiError || attempt >= MAX_ATTEMPTS;
        const fields = { err: error, reason: note.reason, object: metadata.name };
        log.warn(fields, isFinal ? "an event was not written" : "an event could not be written, and is tried again");
        if (isFinal || !(await pause(clock, RETRY_MS, ending.signal))) return;
      }
    }

    async function write(
      to: CoreEventScopedClient,
      what: Exclude<typeof correlated, { kind: "dropped" }>,
    ): Promise<void> {
      const { signal } = ending;
      if (what.kind === "again") {
        try {
          const { name, count, message } = what;
          await to.patch(name, { type: "merge", patch: { count, message, lastTimestamp: time } }, { signal });
          correlator.written(what.key, name, count);
          return;
        } catch (error) {
          // The server forgets events, after an hour by default.
          if (!isNotFound(error)) throw error;
        }
      }
      const { metadata: stored } = await to.create(newEvent(what.message), { signal });
      correlator.written(what.key, stored.name, 1);
    }

    function newEvent(message: string): KubernetesEvent {
      const { apiVersion, kind } = object;
      const { name, namespace, uid, resourceVersion } = metadata;
      return {
        metadata: { name: eventName(name), namespace: namespace ?? "default" },
        involvedObject: {
          apiVersion,
          kind,
          name,
          ...(namespace === undefined ? {} : { namespace }),
          uid,
          resourceVersion,
        },
        type: note.type,
        reason: note.reason,
        message,
        count: 1,
        firstTimestamp: time,
        lastTimestamp: time,
        source: { component },
        reportingComponent: component,
        reportingInstance: instance,
      };
    }
  }

  /** The object's name and a number that grows, as other programs name events. */
  function eventName(object: string): string {
    const number = (BigInt(clock.date().getTime()) * 1_000_000n + BigInt(serial++ % 1_000_000)).toString(16);
    return `${object.slice(0, MAX_NAME - 1 - number.length).replace(/[-.]+$/, "")}.${number}`;
  }

  return {
    record(object, note) {
      if (isClosed) return;
      if (waiting.length >= MAX_WAITING) {
        log.warn({ reason: note.reason, object: object.metadata.name }, "an event was dropped: too many are waiting");
        return;
      }
      waiting.push({ object, note });
      writing ??= writeAll();
    },
    async close(withinMs) {
      isClosed = true;
      const cancel = clock.after(withinMs, () => ending.abort(new Error(`no answer within ${withinMs} ms`)));
      await writing;
      cancel();
    },
  };
}

// The types of k8s.io/api/events/v1, made by scripts/core-types.mjs.
import type { Int32, KubernetesObject, MicroTime, Time } from "../meta/v1.js";
import type { EventSource, ObjectReference } from "./core-v1.js";

export interface Event extends KubernetesObject {
  eventTime: MicroTime;
  series?: EventSeries;
  reportingController?: string;
  reportingInstance?: string;
  action?: string;
  reason?: string;
  regarding?: ObjectReference;
  related?: ObjectReference;
  note?: string;
  type?: string;
  deprecatedSource?: EventSource;
  deprecatedFirstTimestamp?: Time;
  deprecatedLastTimestamp?: Time;
  deprecatedCount?: Int32;
}

export interface EventSeries {
  count: Int32;
  lastObservedTime: MicroTime;
}

import { CelError } from "../values/cel-error.js";

/** The first second of the year 1 and the last one of the year 9999, between which timestamps lie. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

/** An instant, in seconds since 1970 and nanoseconds from 0 to 999 999 999. */
export class Timestamp {
  static readonly celType = "google.protobuf.Timestamp";

  private constructor(
    readonly seconds: number,
    readonly nanos: number,
    /** The offset from UTC in seconds that the text had from which this was read: conversion to a string keeps it. */
    readonly offset: number,
  ) {}

  /** Throws `timestamp overflow` outside of the years 1 to 9999. */
  static of(seconds: number, nanos = 0, offset = 0): Timestamp {
    if (seconds < FIRST_SECOND || seconds > LAST_SECOND) throw new CelError("timestamp overflow");
    return new Timestamp(seconds, nanos, offset);
  }

  /** An instant read from data, where years that an expression cannot reach may stand. */
  static fromData(seconds: number, nanos: number, offset: number): Timestamp {
    return new Timestamp(seconds, nanos, offset);
  }

  /** Whether it is the same instant. */
  equals(other: Timestamp): boolean {
    return this.seconds === other.seconds && this.nanos === other.nanos;
  }

  toString(): string {
    return `${this.seconds}.${String(this.nanos).padStart(9, "0")}`;
  }
}

/** Negative, zero or positive, as the first is before, at or after the second. */
export function compareTimestamps(left: Timestamp, right: Timestamp): number {
  return left.seconds - right.seconds || left.nanos - right.nanos;
}

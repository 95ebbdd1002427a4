import { type Command, InvalidArgumentError, Option } from "commander";
import type { LeaderElectionOptions } from "crdwright/controller";
import { FileProblem } from "./read-file.js";

/** What the commands that run in a cluster for days have in common. */
const LEVELS = ["debug", "info", "warn", "error"] as const;

export type LogLevel = (typeof LEVELS)[number];

/** The option that says what is logged. */
export function logLevelOption(): Option {
  return new Option("--log-level <level>", "the least that is logged").choices([...LEVELS]).default("info");
}

/** Reads an option that is a port. */
export function portOption(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("it takes a port, or 0 for any that is free");
}

/** Returns the reader of an option that is a number within limits. */
export function numberOption(min: number, max: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`it takes a number from ${min} to ${max}`);
  };
}

/** Reads an option that says for how many seconds a Lease is held. */
export const leaseOption = numberOption(3, 9999);

/** Returns the times of a Lease, in the shares that client-go's defaults have. */
export function leaseTimes(
  seconds: number,
): Required<Pick<LeaderElectionOptions, "leaseDurationMs" | "renewDeadlineMs" | "retryPeriodMs">> {
  const leaseMs = seconds * 1000;
  return { leaseDurationMs: leaseMs, renewDeadlineMs: (leaseMs * 2) / 3, retryPeriodMs: (leaseMs * 2) / 15 };
}

/** Most copies that the vCenters of a cluster may be shared among; more than these have no use. */
const MAX_SHARDS = 99;

/** Reads an option that says which of several copies this is, such as `2/3`. */
function shardOption(text: string): { readonly index: number; readonly count: number } {
  const [, index = 0, count = 0] = /^(\d{1,2})\/(\d{1,2})$/.exec(text)?.map(Number) ?? [];
  if (index >= 1 && index <= count && count <= MAX_SHARDS) return { index, count };
  throw new InvalidArgumentError("it takes which copy this is and how many there are, such as 2/3");
}

/** What a command line says of the vCenters that a copy has. */
export interface ShardOptions {
  readonly vcenter?: string;
  readonly shard?: { readonly index: number; readonly count: number };
}

/** Adds the options that give a copy some of the vCenters. */
export function addShardOptions(command: Command): Command {
  return command
    .option(
      "--vcenter <server>",
      "work for this vCenter alone, beside copies for the others; each has a Lease of its own",
    )
    .addOption(
      new Option("--shard <index/count>", "the same for a part of many vCenters, such as 2/3")
        .argParser(shardOption)
        .conflicts("vcenter"),
    );
}

/** Throws a {@link FileProblem} for what is no name of an image. */
export function checkImage(image: string): void {
  if (!/^[\w./:@-]+$/.test(image)) throw new FileProblem(`--image ${JSON.stringify(image)} is no name of an image`);
}

/** Returns what makes metrics of prom-client, an optional peer. Throws a {@link FileProblem} where it is not installed. */
export async function withPromClient<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch {
    throw new FileProblem("metrics need the package prom-client: npm install prom-client@15");
  }
}

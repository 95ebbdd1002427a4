import { pino } from "pino";
import { expect, it } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import { jsonLogger, type Logger } from "../../src/controller/logger.js";

function logged(level?: "debug" | "info" | "warn" | "error") {
  const lines: string[] = [];
  const logger = jsonLogger({ write: (line) => lines.push(line), date: () => new Date(0), ...(level && { level }) });
  return { lines, logger };
}

it("writes a line of JSON for each message, with the fields of the loggers that it came from", () => {
  const { lines, logger } = logged();
  logger.child({ controller: "gadgets" }).child({ name: "a" }).info({ size: 1n }, "reconciled");
  expect(lines).toEqual([
    '{"level":"info","time":"1970-01-01T00:00:00.000Z","msg":"reconciled","controller":"gadgets","name":"a","size":"1"}',
  ]);
});

it.each([
  ["debug", ["debug", "info", "warn", "error"]],
  [undefined, ["info", "warn", "error"]],
  ["error", ["error"]],
] as const)("with the level %s writes what is as bad or worse", (level, written) => {
  const { lines, logger } = logged(level);
  for (const each of ["debug", "info", "warn", "error"] as const) logger[each]({}, each);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(written);
});

it("writes an error with its type, text and stack, and nothing that it holds besides", () => {
  const { lines, logger } = logged();
  const error = Object.assign(new ApiError({ code: 403, message: "no" }), { request: { token: "secret" } });
  logger.error({ err: error }, "failed");
  expect(JSON.parse(lines[0] ?? "").err).toEqual({ type: "ApiError", message: "no", stack: error.stack });
  expect(lines[0]).not.toContain("secret");
});

it("gets over fields that are no JSON", () => {
  const { lines, logger } = logged();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  logger.warn({ circle }, "odd");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", msg: "odd", lost: "fields that JSON cannot hold" });
});

it("a logger of pino is one", () => {
  const lines: string[] = [];
  const logger: Logger = pino({}, { write: (line: string) => lines.push(line) });
  logger.child({ controller: "gadgets" }).error({ err: new Error("no disk") }, "failed");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "failed",
    controller: "gadgets",
    err: { message: "no disk" },
  });
});

/** Where a manager writes its log. A logger of pino is one. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** Returns a logger that adds these fields to each line. */
  child(fields: object): Logger;
}

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

export interface JsonLoggerOptions {
  /** The least level that is written; `info` where absent. */
  readonly level?: Level;
  /** Takes each line without its end; standard error where absent. */
  readonly write?: (line: string) => void;
  readonly date?: () => Date;
}

/** Makes a logger that writes a line of JSON for each message: level, time, msg, and the fields. Errors stand in `err`. */
export function jsonLogger(options: JsonLoggerOptions = {}): Logger {
  const { level: least = "info", date = () => new Date() } = options;
  const write = options.write ?? ((line: string) => process.stderr.write(`${line}\n`));
  const isWritten = (level: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(least);

  function withFields(common: object): Logger {
    const log = (level: Level) => (fields: object, message: string) => {
      if (isWritten(level)) write(lineOf({ level, time: date().toISOString(), msg: message, ...common, ...fields }));
    };
    return {
      debug: log("debug"),
      info: log("info"),
      warn: log("warn"),
      error: log("error"),
      child: (fields) => withFields({ ...common, ...fields }),
    };
  }
  return withFields({});
}

/** A log must not fail for what it is given, such as an object that holds itself. */
function lineOf(line: { readonly level: Level; readonly time: string; readonly msg: string }): string {
  try {
    return JSON.stringify(line, loggable);
  } catch {
    const { level, time, msg } = line;
    return JSON.stringify({ level, time, msg, lost: "fields that JSON cannot hold" });
  }
}

function loggable(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (!(value instanceof Error)) return value;
  // What an error has besides, such as a request, may hold credentials.
  const { name: type, message, stack } = value;
  return { type, message, stack };
}

const nothing = (): void => {};

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLogger,
};

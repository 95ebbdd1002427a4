import { printable } from "../../io/printable.js";

/** A line on a terminal that says what several vCenters are asked for; anywhere else it is nothing. */
export interface ProgressLine {
  /** Shows what a vCenter is asked for; undefined where it is done with. */
  show(server: string, check: string | undefined): void;
  /** Takes the line away. */
  end(): void;
}

const CLEARED = "\r\u001b[K";

/** Makes such a line for a stream, as wide as that is. */
export function createProgressLine(stream: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write">): ProgressLine {
  const checks = new Map<string, string>();
  const isShown = stream.isTTY === true;
  return {
    show: (server, check) => {
      if (check === undefined) checks.delete(server);
      else checks.set(server, check);
      if (!isShown) return;
      const text = [...checks].map(([name, each]) => `${name}: ${each}`).join(", ");
      // A longer line would wrap, and only its last row be taken away.
      stream.write(`${CLEARED}${printable(text).slice(0, Math.max((stream.columns || 80) - 1, 0))}`);
    },
    end: () => {
      if (isShown) stream.write(CLEARED);
    },
  };
}

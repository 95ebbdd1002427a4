import { describe, expect, it } from "vitest";
import { createProgressLine } from "../../../src/openshift/cli/progress-line.js";

/** A stream that keeps what is written. */
function streamOf(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const write = (text: string | Uint8Array): boolean => {
    written.push(String(text));
    return true;
  };
  return { written, stream: { isTTY, columns, write } };
}

describe("the line of progress", () => {
  it("says what each vCenter is asked for until it is done, on a terminal", () => {
    const { written, stream } = streamOf(true);
    const line = createProgressLine(stream);
    line.show("vc-a", "versions");
    line.show("vc-b", "connections");
    line.show("vc-a", undefined);
    line.end();
    expect(written.map((text) => text.replace("\r\u001b[K", "|"))).toEqual([
      "|vc-a: versions",
      "|vc-a: versions, vc-b: connections",
      "|vc-b: connections",
      "|",
    ]);
  });

  it("is no wider than the terminal, and shows names without obeying them", () => {
    const { written, stream } = streamOf(true, 11);
    createProgressLine(stream).show("a\u0007bcdefgh", "versions");
    expect(written).toEqual(["\r\u001b[Ka\\u0007bcd"]);
  });

  it("is nothing elsewhere", () => {
    const { written, stream } = streamOf(false);
    const line = createProgressLine(stream);
    line.show("vc-a", "versions");
    line.end();
    expect(written).toEqual([]);
  });
});

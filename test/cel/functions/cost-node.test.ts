import { describe, expect, it } from "vitest";
import { extendPath, type GrowingPath } from "../../../src/cel/functions/cost-node.js";

const text = ({ cells, length }: GrowingPath): string => cells.slice(0, length).join(".");
const path = (...names: readonly string[]): GrowingPath =>
  names.reduce<GrowingPath | undefined>(extendPath, undefined) ?? { cells: [], length: 0 };

describe("a growing path", () => {
  it("has cells of its own where those of the shorter one are full", () => {
    const short = path("self", "list");
    const [one, other] = [extendPath(short, "a"), extendPath(short, "b")];
    expect([text(one), text(other)]).toEqual(["self.list.a", "self.list.b"]);
  });

  it("writes over another one's last name where they are not", () => {
    const short = path("self", "list", "@items");
    const [one, other] = [extendPath(short, "a"), extendPath(short, "b")];
    expect([text(short), text(one), text(other)]).toEqual([
      "self.list.@items",
      "self.list.@items.b",
      "self.list.@items.b",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { splitMarker } from "../../../src/markers/grammar/split-marker.js";

describe("splitMarker", () => {
  it.each([
    ["+optional", { anonymousName: "optional", name: "optional" }],
    ["+kubebuilder:resource:path", { anonymousName: "kubebuilder:resource:path", name: "kubebuilder:resource:path" }],
    ["+groupName=", { anonymousName: "groupName", name: "groupName", valueStart: 11 }],
    ["+default=a=b:c", { anonymousName: "default", name: "default", valueStart: 9 }],
    [
      "+x:resource:path=foos,scope=Cluster",
      {
        anonymousName: "x:resource:path",
        name: "x:resource",
        firstArgument: "path",
        firstArgumentStart: 12,
        valueStart: 17,
      },
    ],
    [
      "+x:Enum:=a",
      { anonymousName: "x:Enum:", name: "x:Enum", firstArgument: "", firstArgumentStart: 8, valueStart: 9 },
    ],
  ])("takes %s apart", (text, parts) => {
    expect(splitMarker(text)).toStrictEqual({ text, ...parts });
  });

  it("gives the offset of the first argument's name", () => {
    const { text, firstArgument = "", firstArgumentStart = 0 } = splitMarker("+a:b:rule=1");
    expect(text.slice(firstArgumentStart, firstArgumentStart + firstArgument.length)).toBe("rule");
  });
});

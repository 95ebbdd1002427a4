import fc from "fast-check";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import type { MarkerTarget } from "../../../src/markers/definition/marker-definition.js";
import { looksLikeMarker, readMarker } from "../../../src/markers/read-marker.js";
import { markersByName } from "../../../src/markers/registry.js";
import { mutatedText, textsBelow } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const TARGETS: readonly MarkerTarget[] = ["package", "type", "field", "member"];
const NAMES = [...markersByName.keys()].map((name) => `+${name}`);
const TOKENS = ["=", ":", ",", ";", "{", "}", '"', "`", "'", "\\", "rule=", "message=", "true", "-1", "0x1p4", "1e9"];
const REAL = [
  ...new Set(textsBelow("api", ".ts", 100_000).flatMap((text) => text.match(/(?<=^\s*\/\/ )\+.*/gm) ?? [])),
];
const VALUES = ["", "=1", '="a"', "=a;b", "={a,b}", '={"a":{"b":[1,2]}}', "=rule=`self`", ":featureGate=A,value=1"];

const drawn = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)).map((parts) => parts.join(""));

/** Texts of markers, each on every target. */
export const markers: FuzzTarget<string> = {
  inputs: fc.oneof(
    mutatedText(REAL, [...TOKENS, ...NAMES]),
    drawn.chain((text) => mutatedText([text], [...TOKENS, ...NAMES])),
  ),
  run: (text) =>
    looksLikeMarker(text) &&
    TARGETS.map((target) => {
      const findings: Diagnostic[] = [];
      const span = { file: "a.ts", start: 0, end: text.length };
      const use = readMarker({ text, span }, target, (finding) => findings.push(finding));
      // What is missing at the end is pointed at just behind it.
      for (const { span: found } of findings)
        insist(
          found !== undefined && found.start <= found.end && found.end <= text.length + 1,
          "a finding has its place",
        );
      insist(use !== undefined || findings.length > 0, "a marker that is not read is reported");
      return [use?.args, findings.map(({ code, message, span }) => [code, message, span])];
    }),
};

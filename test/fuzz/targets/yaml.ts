import { readFileSync } from "node:fs";
import fc from "fast-check";
import { parseYaml } from "../../../src/crd/yaml/parse-yaml.js";
import type { Decoded, FieldPlace } from "../../../src/kube/decode/decoded.js";
import { findField } from "../../../src/kube/decode/find-field.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import { readManifests } from "../../../src/kube/decode/read-manifests.js";
import { readYaml } from "../../../src/kube/decode/read-yaml.js";
import { mutatedText, textsBelow, tokenText } from "../mutations.js";
import { expectedError, type FuzzTarget, insist } from "../target.js";

const TOKENS = [
  "a: ",
  "- ",
  "\n",
  "\n  ",
  "{",
  "}",
  "[",
  "]",
  ",",
  ": ",
  "? ",
  "&a ",
  "*a",
  "<<: *a",
  "!!str ",
  "!!binary ",
  "!<tag> ",
  "|-\n  ",
  ">+2\n  ",
  "---\n",
  "...\n",
  "%YAML 1.1\n",
  "# c",
  "'",
  '"\\x41"',
  "2001-01-01T00:00:00Z",
  "0o17",
  "017",
  "1_000",
  "0b1",
  ".inf",
  "yes",
  "=",
  "\u0085",
];
// Published cases of Go's reader, and manifests as this project writes them.
const goCases: unknown = JSON.parse(readFileSync("test/kube/decode/go-yaml.json", "utf8"));
const texts = [
  ...textsBelow("test/fixtures", ".yaml", 3000),
  ...textsBelow("generated/featuregates", ".yaml", 3000),
  ...textsIn(goCases),
].slice(0, 400);

/** Bytes, each as a character. */
const bytes = fc
  .oneof(mutatedText(texts, TOKENS), tokenText(TOKENS), fc.string({ unit: "binary", maxLength: 200 }))
  .chain((text) =>
    fc.array(fc.tuple(fc.nat(text.length), fc.nat(255)), { maxLength: 2 }).map((changed) => {
      const latin = [...Buffer.from(text)];
      for (const [index, byte] of changed) latin[index] = byte;
      return Buffer.from(latin.map((byte) => byte ?? 32)).toString("latin1");
    }),
  );

/** YAML and JSON readers, and the places that they tell, on bytes. */
export const yaml: FuzzTarget<string> = {
  inputs: bytes,
  run: (input) => {
    const text = Buffer.from(input, "latin1").toString("utf8");
    return [readYaml, readJson, readManifests].map((read) => judge(read(text), text)).concat([strict(text)]);
  },
};

function judge({ documents, error, warnings }: Decoded, text: string): unknown {
  for (const { start, end } of [...(error === undefined ? [] : [error]), ...warnings])
    insist(start >= 0 && start <= end && end <= text.length, `an error stands in the text: ${start} to ${end}`);
  const values = documents.map((document) => {
    const place = document.place();
    isWithin(place, text.length);
    return [document.value, document.duplicates, findField(place, "spec.a[0].b")];
  });
  return [values, error, warnings];
}

function isWithin({ span, members }: FieldPlace, length: number): void {
  insist(span.start >= 0 && span.start <= span.end && span.end <= length, `a place is in the text: ${span.start}`);
  for (const member of members.values()) isWithin(member, length);
}

function strict(text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    return expectedError(error, SyntaxError);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length > 3 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

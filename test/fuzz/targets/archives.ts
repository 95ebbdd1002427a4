import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { indexText, SCHEMA_VERSION } from "../../../src/emitters/bundles/bundle-index.js";
import { checkBundle, unpackBundle } from "../../../src/emitters/bundles/check-bundle.js";
import { packBundle } from "../../../src/emitters/bundles/pack-bundle.js";
import { digestOf } from "../../../src/project/output/ledger.js";
import { mutatedText } from "../mutations.js";
import { type FuzzTarget, insist } from "../target.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const manifest = bytesOf(readFileSync("test/fuzz/targets.ts", "utf8"));
const INDEX = indexText({
  ...{ apiVersion: "v1", kind: "List", items: [], schemaVersion: SCHEMA_VERSION },
  ...{ name: "bundle", release: "4", profile: "SelfManagedHA", featureSet: "Default", upgradable: true },
  gates: { enabled: ["A"], disabled: ["B"] },
  files: [
    {
      path: "0000_10_a.crd.yaml",
      manifest: "CustomResourceDefinition",
      ...{ group: "example.com", kind: "Widget", plural: "widgets" },
      sha256: digestOf(manifest),
      size: manifest.length,
    },
  ],
});
const archive = await packBundle({
  name: "bundle",
  files: [
    { path: "0000_10_a.crd.yaml", bytes: manifest },
    { path: "index.json", bytes: bytesOf(INDEX) },
  ],
});
const tar = gunzipSync(archive);
const whole: Diagnostic[] = [];
checkBundle((await unpackBundle(archive, (finding) => whole.push(finding))) ?? [], (finding) => whole.push(finding));
insist(whole.length === 0, "nothing is found in a bundle that nobody changed");

interface Change {
  readonly at: number;
  readonly byte: number;
  readonly repeated: number;
}

interface ArchiveInput {
  /** Which bytes are changed: those of the archive, or of the tar in it. */
  readonly of: "archive" | "tar" | "index" | "bomb";
  readonly changes: readonly Change[];
  readonly length: number;
  readonly index: string;
}

/** Archives of bundles with bytes changed, cut short, with another index, or that unpack to far more than they are. */
export const archives: FuzzTarget<ArchiveInput> = {
  inputs: fc.record({
    of: fc.oneof(
      { weight: 50, arbitrary: fc.constantFrom<ArchiveInput["of"]>("archive", "tar", "index") },
      { weight: 1, arbitrary: fc.constant<ArchiveInput["of"]>("bomb") },
    ),
    changes: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        byte: fc.nat(255),
        repeated: fc.constantFrom(1, 1, 12, 100),
      }),
      { maxLength: 6 },
    ),
    length: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    index: mutatedText([INDEX], ['"path"', '"size"', '"sha256"', "../../x", "{", "}", "[", "]", ",", "-1"]),
  }),
  run: async ({ of, changes, length, index }) => {
    const findings: Diagnostic[] = [];
    const report = (finding: Diagnostic): number => findings.push(finding);
    const files =
      of === "index"
        ? [
            { path: "0000_10_a.crd.yaml", bytes: manifest },
            { path: "index.json", bytes: bytesOf(index) },
          ]
        : await unpackBundle(bytesFor(of, changes, length), report);
    insist(files !== undefined || findings.length > 0, "an archive that is refused is reported");
    if (files !== undefined) checkBundle(files, report);
    return findings.map(({ code, message }) => [code, message]);
  },
};

function bytesFor(of: ArchiveInput["of"], changes: readonly Change[], length: number): Uint8Array {
  if (of === "archive") return changed(archive, changes, length);
  if (of === "tar") return gzipSync(changed(tar, changes, length), { level: 1 });
  // A gigabyte of nothing in a megabyte.
  const part = gzipSync(Buffer.alloc(32 * 2 ** 20));
  return Buffer.concat(Array.from({ length: 32 }, () => part));
}

function changed(bytes: Uint8Array, changes: readonly Change[], length: number): Uint8Array {
  const made = Uint8Array.from(bytes.subarray(0, Math.ceil(bytes.length * length)));
  for (const { at, byte, repeated } of changes) {
    const start = Math.floor(at * made.length);
    made.fill(byte, start, start + repeated);
  }
  return made;
}

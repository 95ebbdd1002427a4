import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import pico from "picocolors";
import { describe, expect, it } from "vitest";
import { kubeconfigTransport } from "../../src/client/kubeconfig-transport.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { reportText } from "../../src/diagnostics/reporters/report-text.js";
import { checkBundle } from "../../src/emitters/bundles/check-bundle.js";
import { readInstallConfigGates } from "../../src/emitters/bundles/install-config.js";
import { compile } from "../compile.js";
import { temporaryFolder } from "../project/output/folder-on-disk.js";
import { CEL_FINDINGS } from "./catalogue/cel-findings.js";
import { CRD_FINDINGS } from "./catalogue/crd-findings.js";
import { GATE_FINDINGS } from "./catalogue/gate-findings.js";
import { MARKER_FINDINGS } from "./catalogue/marker-findings.js";
import { MODEL_FINDINGS } from "./catalogue/model-findings.js";
import { SCHEMA_FINDINGS } from "./catalogue/schema-findings.js";
import { SOURCE_FINDINGS } from "./catalogue/source-findings.js";
import { TYPE_FINDINGS } from "./catalogue/type-findings.js";
import { VALIDATION_FINDINGS } from "./catalogue/validation-findings.js";

/** All secrets of the inputs have it in them; what is broken into pieces has the piece. */
const CANARY = "canary";

/** What breaks YAML, or makes something else of what follows. */
const BREAKS = ["*", "&", "!", "@", "%", "'", '"', "{", "]", ": ", "\t", "\n", "\n---\n", "|", "\\", "\u0000", "<<: "];

/** The text broken in each way at each few characters, and cut off there; the step leaves no line out. */
function broken(text: string, step: number): string[] {
  const places = Array.from({ length: Math.floor(text.length / step) }, (_, index) => index * step);
  return places.flatMap((place) => [
    text.slice(0, place),
    ...BREAKS.map((each) => `${text.slice(0, place)}${each}${text.slice(place)}`),
  ]);
}

const INSTALL_CONFIG = `apiVersion: v1
baseDomain: example.com
featureSet: CustomNoUpgrade
featureGates: [A=true]
pullSecret: '{"auths":{"quay.io":{"auth":"canary1==","email":"a@b.c"}}}'
sshKey: ssh-ed25519 canary2
additionalTrustBundle: |
  -----BEGIN CERTIFICATE-----
  canary3
proxy: {httpsProxy: "https://user:canary4@proxy:3128"}
platform:
  vsphere:
    vcenters:
    - server: v
      user: u
      password: canary5
`;

const KUBECONFIG = `apiVersion: v1
kind: Config
current-context: x
clusters:
- name: c
  cluster: {server: "https://u:canary1@127.0.0.1:1", proxy-url: "http://u:canary2@127.0.0.1:1"}
users:
- name: u
  user:
    token: canary3
    username: u
    password: canary4
    client-certificate-data: canary5
    client-key-data: canary6
    exec: {command: ./none, args: [canary7], env: [{name: A, value: canary8}]}
    auth-provider: {name: oidc, config: {id-token: canary9, client-secret: canary10}}
contexts:
- name: x
  context: {cluster: c, user: u}
`;

function shown(
  findings: readonly Diagnostic[],
  textOf: (file: string) => string | undefined = () => undefined,
): string {
  return `${reportText(findings, textOf, pico.createColors(false))}\n${JSON.stringify(findings)}`;
}

describe("no secret is in what is said of", () => {
  it("an install-config that cannot be read", () => {
    const texts = broken(INSTALL_CONFIG, 3).map((text) => shown(readInstallConfigGates(text).findings));
    expect(texts.filter((text) => text.includes("this install-config cannot be read")).length).toBeGreaterThan(300);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it("a bundle whose files are others than its index says", () => {
    const index = JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [],
      token: CANARY,
      files: [{ token: CANARY }],
    });
    const texts = broken(index, 2).map((text) => {
      const found: Diagnostic[] = [];
      const files = { "index.json": text, "secret.yaml": `kind: Secret\ndata: {a: ${CANARY}}\n` };
      const all = Object.entries(files).map(([path, each]) => ({ path, bytes: Buffer.from(each) }));
      checkBundle(all, (finding) => found.push(finding));
      return shown(found);
    });
    expect(texts.every((text) => text.includes("error bundle-"))).toBe(true);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it("a kubeconfig that cannot be read, or whose user or server cannot be used", async () => {
    const file = join(temporaryFolder(), "config");
    const lines = KUBECONFIG.split("\n");
    const without = lines.flatMap((_, index) => [
      lines.toSpliced(index, 1).join("\n"),
      // Without what comes first, it is what comes next that fails.
      lines.filter((line, place) => place !== index && !/exec|client-/.test(line)).join("\n"),
    ]);
    const texts: string[] = [];
    for (const text of [KUBECONFIG, ...without, ...broken(KUBECONFIG, 17)]) {
      writeFileSync(file, text);
      try {
        await (await kubeconfigTransport({ file })).request({ method: "GET", path: "/" });
      } catch (error) {
        texts.push(`${inspect(error, { depth: 9, showHidden: true })}\n${error instanceof Error ? error.stack : ""}`);
      }
    }
    expect(texts.filter((text) => text.includes("cannot be read")).length).toBeGreaterThan(100);
    expect(texts.filter((text) => !text.includes("cannot be read")).length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  const tables = {
    CEL_FINDINGS,
    CRD_FINDINGS,
    GATE_FINDINGS,
    MARKER_FINDINGS,
    MODEL_FINDINGS,
    SCHEMA_FINDINGS,
    SOURCE_FINDINGS,
    TYPE_FINDINGS,
    VALIDATION_FINDINGS,
  };
  // Beyond the two lines that a frame shows around a mistake; those are the user's own text.
  const elsewhere = `\n\n\n\n\nconst unused = "https://user:${CANARY}@example.com";\n`;

  it.each(Object.entries(tables))("the sources of %s, where it stands elsewhere in them", (_, cases) => {
    for (const { sources, config } of cases.filter(({ finds }) => finds.length > 0)) {
      const withSecret = Object.fromEntries(
        Object.entries(sources).map(([path, text]) => [path, /\.ts$/.test(path) ? text + elsewhere : text]),
      );
      const { diagnostics } = compile(withSecret, config);
      expect(diagnostics.length).toBeGreaterThan(0);
      const said = JSON.stringify(diagnostics.map(({ message, help, related }) => [message, help, related]));
      expect(said).not.toContain(CANARY);
      const framed = diagnostics.filter(
        ({ span }) => span !== undefined && (sources[span.file] ?? "").length - span.end > 0,
      );
      expect(shown(framed, (file) => withSecret[file])).not.toContain(CANARY);
    }
  });
});

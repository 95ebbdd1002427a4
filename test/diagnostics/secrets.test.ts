import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import pico from "picocolors";
import { describe, expect, it } from "vitest";
import { validateFiles } from "../../src/cli/commands/object-run.js";
import { readCrds } from "../../src/cli/inputs/crd-folder.js";
import { kubeconfigTransport } from "../../src/client/kubeconfig-transport.js";
import { patchCrdText } from "../../src/crd/schemapatch/patch-crd-text.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { reportText } from "../../src/diagnostics/reporters/report-text.js";
import { checkDocument } from "../../src/documents/check-document.js";
import { checkBundle } from "../../src/emitters/bundles/check-bundle.js";
import { readInstallConfigGates } from "../../src/emitters/bundles/install-config.js";
import { createDocumentValidator } from "../../src/kube/validation/create-document-validator.js";
import { sortForeignMarkers } from "../../src/markers/foreign-markers.js";
import { lintEnhancement } from "../../src/openshift/enhancement/lint-enhancement.js";
import { enhancementText } from "../../src/openshift/enhancement/scaffold.js";
import { readConfig } from "../../src/project/config/read-config.js";
import { crdwright } from "../cli/run-cli.js";
import { compile } from "../compile.js";
import { LINTED_API } from "../lint/lint-sources.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";
import { sampleSize, TAKES_ALL } from "../sample-size.js";
import { read } from "../suites/widget-suite.js";
import { applying } from "./catalogue/apply-findings.js";
import { CEL_COST_FINDINGS } from "./catalogue/cel-cost-findings.js";
import { findingsOfEval } from "./catalogue/cel-eval-findings.js";
import { CEL_FINDINGS } from "./catalogue/cel-findings.js";
import { CONFIG_FINDINGS } from "./catalogue/config-findings.js";
import { CRD_FINDINGS } from "./catalogue/crd-findings.js";
import type { FindingCase } from "./catalogue/finding-case.js";
import { GATE_FINDINGS } from "./catalogue/gate-findings.js";
import { IMPORT_FINDINGS } from "./catalogue/import-findings.js";
import { IMPORT_GO_FINDINGS } from "./catalogue/import-go-findings.js";
import { MANIFEST_FINDINGS } from "./catalogue/manifest-findings.js";
import { MARKER_FINDINGS } from "./catalogue/marker-findings.js";
import { MODEL_FINDINGS } from "./catalogue/model-findings.js";
import { findingsOfProject, printedOfImport, printedOfPartials } from "./catalogue/on-disk.js";
import { PARTIALS_FINDINGS, PROJECT_FINDINGS } from "./catalogue/project-findings.js";
import { REVIEWED_FILES } from "./catalogue/review-findings.js";
import { SCHEMA_FINDINGS } from "./catalogue/schema-findings.js";
import { crdText } from "./catalogue/schemapatch-findings.js";
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
  return places.flatMap((place, index) => [
    text.slice(0, place),
    // A run in between takes other ways at each place.
    ...BREAKS.filter((_, way) => TAKES_ALL || (way + index) % 5 === 0).map(
      (each) => `${text.slice(0, place)}${each}${text.slice(place)}`,
    ),
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
    expect(texts.filter((text) => text.includes("this install-config cannot be read")).length).toBeGreaterThan(
      sampleSize(300),
    );
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
    expect(texts.filter((text) => text.includes("cannot be read")).length).toBeGreaterThan(sampleSize(100));
    expect(texts.filter((text) => !text.includes("cannot be read")).length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });

  it.each(Object.keys(SAID))("what the cases of %s are about, where it stands elsewhere in it", async (table) => {
    const texts = (await SAID[table]?.()) ?? [];
    expect(texts.filter((text) => text !== "").length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes(CANARY))).toEqual([]);
  });
});

describe("the tables of findings", () => {
  it("are all looked through for secrets", async () => {
    const folder = new URL("catalogue/", import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith("-findings.ts"));
    const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
    const tables = modules.flatMap((module) => Object.keys(module).filter((name) => name.endsWith("_FINDINGS")));
    expect(tables.sort()).toEqual(Object.keys(SAID).sort());
  });
});

/** What is said about the cases of each table with a secret beside what they are about. */
const SAID: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  CEL_COST_FINDINGS: () => compiled(CEL_COST_FINDINGS),
  CEL_FINDINGS: () => compiled(CEL_FINDINGS),
  CRD_FINDINGS: () => compiled(CRD_FINDINGS),
  GATE_FINDINGS: () => compiled(GATE_FINDINGS),
  MANIFEST_FINDINGS: () => compiled(MANIFEST_FINDINGS),
  MARKER_FINDINGS: () => compiled(MARKER_FINDINGS),
  MODEL_FINDINGS: () => compiled(MODEL_FINDINGS),
  SCHEMA_FINDINGS: () => compiled(SCHEMA_FINDINGS),
  SOURCE_FINDINGS: () => compiled(SOURCE_FINDINGS),
  TYPE_FINDINGS: () => compiled(TYPE_FINDINGS),
  VALIDATION_FINDINGS: () => compiled(VALIDATION_FINDINGS),
  CONFIG_FINDINGS: () => CONFIG_FINDINGS.map(({ sources }) => configured(withSecret(sources))),
  PROJECT_FINDINGS: () => {
    // What the first run writes is compared with itself: the secret is in sources, and not in what is generated.
    const found = PROJECT_FINDINGS.map((each) =>
      findingsOfProject(
        { ...each, files: withSecret(each.files), ...(each.later && { later: withSecret(each.later) }) },
        temporaryFolder(),
      ),
    );
    return found.map((findings) => shown(findings));
  },
  PARTIALS_FINDINGS: () =>
    Promise.all(
      PARTIALS_FINDINGS.map((each) => printedOfPartials({ files: withSecret(each.files) }, temporaryFolder())),
    ),
  IMPORT_FINDINGS: async () => {
    const texts: string[] = [];
    for (const each of IMPORT_FINDINGS)
      texts.push((await printedOfImport({ ...each, files: withSecret(each.files) }, temporaryFolder())).text);
    return texts;
  },
  // The tests above break what these read.
  BUNDLE_FINDINGS: () => {
    const found: Diagnostic[] = [];
    const bytes = Buffer.from(`a: ${CANARY}\n`);
    checkBundle([{ path: "index.json", bytes }], (finding) => found.push(finding));
    return [shown(found)];
  },
  // Values of markers are left out, and arguments in the brackets of unknown tags.
  FOREIGN_MARKER_FINDINGS: () => {
    const span = { file: "types.go", start: 0, end: 1 };
    const texts = [`+oneOf=${CANARY}`, `+k8s:nosuch(a: "${CANARY}")=${CANARY}`, `+k8s:minimum=${CANARY}`];
    return [shown(sortForeignMarkers(texts.map((text) => ({ text, span, target: "type" }))).findings)];
  },
  APPLY_FINDINGS: async () => {
    const secret = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\nstringData: {password: canary}\n";
    return await Promise.all(brokenValues(secret).map(async (text) => said(await applying(text)())));
  },
  IMPORT_GO_FINDINGS: () => Promise.all(IMPORT_GO_FINDINGS.map(async ({ run }) => said(await run()))),
  LINT_FINDINGS: async () => {
    const folder = temporaryFolder();
    const baseline = JSON.stringify({ version: 1, token: CANARY, findings: [{ rule: "no-float", token: CANARY }] });
    const texts: string[] = [];
    for (const text of [baseline, ...broken(baseline, baseline.length / 10)]) {
      writeTree(folder, { ...LINTED_API, "crdwright.lint-baseline.json": text });
      texts.push((await crdwright(folder, ["lint"])).stderr);
    }
    return texts;
  },
  REVIEW_FINDINGS: async () => {
    const folder = temporaryFolder();
    const exceptions = `- crd: racks.example.com\n  rule: enum\n  reason: ${CANARY}\n  until: "2026-01-01"\n  token: ${CANARY}\n`;
    const texts: string[] = [];
    for (const text of [exceptions, ...broken(exceptions, exceptions.length / 10)]) {
      writeTree(folder, { ...REVIEWED_FILES, "exceptions.yaml": text });
      const args = ["4.yaml", "--against", "5.yaml", "--exceptions", "exceptions.yaml", "--day", "2026-01-01"];
      texts.push((await crdwright(folder, ["breaking", ...args])).stderr);
    }
    return texts;
  },
  SCHEMAPATCH_FINDINGS: () => {
    const text = `${crdText("- name: v1", `  ${CANARY}: ${CANARY}`)}# ${CANARY}\nstatus: ${CANARY}\n`;
    const generated = [{ group: "example.com", kind: "Widget", clusters: [], schemas: new Map([["v2", {}]]) }];
    return broken(text, text.length / 10).map((each) =>
      said(patchCrdText({ path: "a.yaml", text: each }, generated).findings),
    );
  },
  SUITE_FINDINGS: () => brokenValues(SUITE).map((text) => said(read(text).findings)),
  OBJECT_FINDINGS: () => {
    const folder = temporaryFolder();
    const crds = readCrds(["test/fixtures/cel-eval/widgets.crd.yaml"], () => {});
    return brokenValues(OBJECT).map((text) => {
      writeFileSync(join(folder, "object.yaml"), text);
      const options = { status: false, fieldValidation: "Strict" } as const;
      return said(validateFiles([join(folder, "object.yaml")], crds, options).findings);
    });
  },
  DOCUMENT_FINDINGS: async () => {
    const validator = createDocumentValidator({
      schema: { type: "object", properties: { size: { type: "integer" } } },
    });
    const texts = brokenValues("size: x\n\n\n\n# canary\nother: {password: canary}\n");
    return texts.map((text) => said(checkDocument({ path: "plan.yaml", text }, validator).findings));
  },
  ENHANCEMENT_FINDINGS: async () => {
    const people = { authors: ["@a"], reviewers: ["@b"], approvers: ["@c"] };
    const text = enhancementText({ title: "an-idea", ...people, trackingLinks: ["https://issues.example.com/1"] });
    const end = text.indexOf("\n---", 3);
    const texts: string[] = [];
    for (const metadata of broken(text.slice(0, end), 40))
      texts.push(
        said(
          await lintEnhancement({
            path: "a.md",
            text: `${metadata}${text.slice(end)}\npassword: ${CANARY}\n`,
            name: "an-idea",
          }),
        ),
      );
    return texts;
  },
  CEL_EVAL_FINDINGS: async () => {
    const texts: string[] = [];
    // One that begins with @ names a file.
    for (const self of brokenValues("{port: 80, password: canary}").filter((text) => !text.startsWith("@")))
      for (const expression of ["self.port > 'a'", "self.none", "self.port / 0 > 1"]) {
        const found = await findingsOfEval({ name: "", expression, options: { self }, finds: [] });
        texts.push(JSON.stringify(found.map(({ code, message, help }) => [code, message, help])));
      }
    return texts;
  },
};

const SUITE = `name: Widgets
crdName: widgets.example.com
testz: 1
tests:
  onCreate:
  - name: one
    initial: |
      spec: {size: 9, password: canary}
    expectd: "canary"
`;

const OBJECT = `apiVersion: example.com/v1
kind: Widget
metadata: {name: a, finalizers: ["!"]}
spec:
  none: 1
  other: {password: canary}
`;

/** A text broken by what makes no other key or document of it: names of fields that are not known are said. */
function brokenValues(text: string): string[] {
  return [text, ...broken(text, 3).filter((each) => !/^.*canary.*: /m.test(each.replace(text, "")))];
}

/** Files with a secret behind all that they say: beyond the two lines that a frame shows around a mistake. */
function withSecret(files: Readonly<Record<string, string>>): Record<string, string> {
  const secret = `https://user:${CANARY}@example.com`;
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      if (/\.ts$/.test(path)) return [path, `${text}\n\n\n\n\nconst unused = "${secret}";\n`];
      return [path, /\.ya?ml$/.test(path) ? `${text}\n\n\n\n\n# ${secret}\n` : text];
    }),
  );
}

function compiled(cases: readonly FindingCase[]): string[] {
  return cases
    .filter(({ finds }) => finds.length > 0)
    .map(({ sources, config }) => {
      const files = withSecret(sources);
      const { diagnostics } = compile(files, config);
      expect(diagnostics.length).toBeGreaterThan(0);
      // A mistake at the end is shown with what follows it.
      const isBefore = ({ span }: Diagnostic): boolean =>
        span !== undefined && span.end < (sources[span.file] ?? "").length;
      return said(diagnostics) + shown(diagnostics.filter(isBefore), (file) => files[file]);
    });
}

function configured(files: Readonly<Record<string, string>>): string {
  const found: Diagnostic[] = [];
  readConfig({ path: "crdwright.config.ts", text: files["crdwright.config.ts"] ?? "" }, (each) => found.push(each));
  return said(found);
}

/** Messages alone: a frame shows the lines of the user around a mistake. */
function said(findings: readonly Diagnostic[]): string {
  return JSON.stringify(
    findings.map(({ message, help, related }) => [message, help, related.map((each) => each.message)]),
  );
}

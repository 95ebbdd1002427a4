import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { addHost } from "../../../src/openshift/machine-config/add-host.js";
import { dataUrl, readDataUrl } from "../../../src/openshift/machine-config/data-url.js";
import { selectFile, whyNotRead } from "../../../src/openshift/machine-config/node-file.js";
import { readMachineConfig } from "../../../src/openshift/machine-config/read-machine-config.js";
import { machineConfigText } from "../../../src/openshift/machine-config/render.js";
import { STATE } from "../nmstate/example.js";
import { playNode } from "./judge-machine-configs.js";

const OTHER = STATE.replace("192.0.2.10", "192.0.2.11");
const TEXT = machineConfigText(
  [
    { host: "worker-0", text: STATE },
    { host: undefined, text: OTHER },
  ],
  { role: "worker" },
);

function found(text: string): string[] {
  return readMachineConfig({ path: "a.yaml", text }).findings.map(({ severity, message }) => `${severity} ${message}`);
}

describe("a rendered MachineConfig", () => {
  it("has its documents sorted by file, and gives them back", () => {
    const { config, findings } = readMachineConfig({ path: "a.yaml", text: TEXT });
    expect(findings).toEqual([]);
    expect(config).toMatchObject({ name: "10-br-ex-worker", role: "worker" });
    expect(config?.states).toEqual([
      { name: "cluster.yml", text: OTHER },
      { name: "worker-0.yml", text: STATE },
    ]);
    expect(TEXT).toContain("mode: 420");
  });

  it("has unit and program with the service, and still nothing wrong", () => {
    const text = machineConfigText([{ host: "worker-0", text: STATE }], { role: "worker", withService: true });
    expect(found(text)).toEqual([]);
    const { storage, systemd } = parse(text).spec.config;
    expect(storage.files.map(({ path, mode }: { path: string; mode: number }) => [path, mode])).toEqual([
      ["/etc/nmstate/openshift/worker-0.yml", 0o644],
      ["/usr/local/bin/br-ex-from-nmstate.sh", 0o755],
    ]);
    expect(systemd.units).toMatchObject([{ name: "br-ex-from-nmstate.service", enabled: true }]);
  });

  it("is judged with the place in the document that it holds", () => {
    const wrong = machineConfigText([{ host: "a", text: STATE.replace("prefix-length: 24", "prefix-length: 33") }], {
      role: "worker",
    });
    expect(found(wrong)).toEqual([
      "error spec.config.storage.files[0].contents.source: a.yml:25:7: interfaces[2].ipv4.address[0].prefix-length: it has to be from 0 to 32",
    ]);
  });

  it.each([
    ["an octal number of YAML 1.1", (text: string) => text.replace("mode: 420", "mode: 0644"), [/^warning/]],
    ["0777", (text: string) => text.replace("mode: 420", "mode: 511"), []],
    ["one more than 0777", (text: string) => text.replace("mode: 420", "mode: 512"), [/^error .*mode: it is 01000/]],
    ["version 3.5.0", (text: string) => text.replace("3.2.0", "3.5.0"), []],
    ["version 3.6.0", (text: string) => text.replace("3.2.0", "3.6.0"), [/^error .*version/]],
    [
      "a field that Ignition does not know",
      (text: string) => text.replace("overwrite", "overwrit"),
      [/^warning .*overwrit:/],
    ],
    ["another kind", (text: string) => text.replace("kind: MachineConfig", "kind: Machine"), [/^error kind/]],
  ])("reports %s or not", (_, change, expected) => {
    const text = change(machineConfigText([{ host: "a", text: STATE }], { role: "worker" }));
    expect(found(text)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it.each([
    [1_258_291, []],
    [1_258_292, [expect.stringMatching(/^warning spec\.config: it has 1258292 of/)]],
    [1_572_864, [expect.stringMatching(/^warning spec\.config: it has 1572864 of/)]],
    [1_572_865, [expect.stringMatching(/^error spec\.config: it has 1572865 bytes/)]],
  ])("of %i bytes is judged by its size", (bytes, expected) => {
    const document = parse(machineConfigText([{ host: "a", text: STATE }], { role: "worker" }));
    const file = { path: "/etc/a", contents: { source: "data:," } };
    document.spec.config.storage.files.push(file);
    file.contents.source += "a".repeat(bytes - JSON.stringify(document.spec.config).length);
    expect(found(JSON.stringify(document))).toEqual(expected);
  });
});

describe("data URLs", () => {
  it.each(["", "a", "ab\n", "ü\u{1f600}\0", "%41,;"])("give %j back", (text) => {
    expect(readDataUrl(dataUrl(text))?.toString("utf8")).toBe(text);
  });

  it.each([
    ["data:,a%20b", "a b"],
    ["data:text/plain;charset=utf-8,a", "a"],
    ["data:;base64,YQ==", "a"],
    ["data:;base64,YQ", undefined],
    ["data:;base64,a!!", undefined],
    ["data:,%4", undefined],
    ["data:a", undefined],
    ["https://a", undefined],
  ])("%s is %s", (url, text) => {
    expect(readDataUrl(url)?.toString("utf8")).toBe(text);
  });

  it("may hold what is compressed", () => {
    const document = parse(machineConfigText([{ host: "a", text: STATE }], { role: "worker" }));
    const [file] = document.spec.config.storage.files;
    file.contents = { compression: "gzip", source: `data:;base64,${gzipSync(STATE).toString("base64")}` };
    expect(readMachineConfig({ path: "a.yaml", text: stringify(document) })).toMatchObject({
      findings: [],
      config: { states: [{ name: "a.yml", text: STATE }] },
    });
    file.contents.source = dataUrl(STATE);
    expect(found(stringify(document))).toEqual([expect.stringContaining("it is not compressed by gzip")]);
  });
});

describe("the file that a host takes", () => {
  it("is told with the reason", () => {
    const files = [
      { name: "worker-0.yml", text: "A" },
      { name: "cluster.yml", text: "B" },
      { name: "worker-1.yaml", text: "C" },
    ];
    expect(selectFile("worker-0.example.test", files).why).toBe(
      "worker-0.yml is its own, which counts before cluster.yml",
    );
    expect(selectFile("worker-1", files).why).toBe(
      "there is no worker-1.yml, and cluster.yml is for all nodes of the role",
    );
    expect(selectFile("worker-1", files, { dialect: "enhancement" }).file?.text).toBe("C");
    expect(selectFile("worker-1", files.slice(2)).why).toBe(
      "neither worker-1.yml nor cluster.yml is there with anything in it; nodes do not read worker-1.yaml",
    );
  });

  it.each([
    ["worker-0.yml", undefined],
    ["worker-0.yaml", "name it worker-0.yml"],
    ["worker-0", "name it worker-0.yml"],
    ["worker-0.a.b.yml", "name it worker-0.yml"],
    ["x/worker-0.yml", "put it into /etc/nmstate/openshift itself"],
    ["Worker_0.yml", "name it after a host, or cluster.yml"],
  ])("is looked for by name: %s", (name, help) => {
    expect(whyNotRead(name, "current")?.help).toBe(help);
  });
});

describe("the program on a node", () => {
  it("replaces its own copies alone, and leaves the files of others", () => {
    const files = { "worker-0.yml": "B", "cluster.yml": "C" };
    const again = playNode({ hostname: "worker-0", files, applied: "A", system: { "worker-0.yml": "A" } });
    expect(again).toMatchObject({ code: 0, applied: "B", system: { "worker-0.yml": "B" } });
    const foreign = playNode({ hostname: "worker-0", files, system: { "worker-0.yml": "mine" } });
    expect(foreign).toMatchObject({ code: 1, applied: undefined, system: { "worker-0.yml": "mine" }, ovs: [] });
    expect(foreign.output).toContain("/etc/nmstate/worker-0.yml was written by somebody else");
    // A start that was cut off between the two copies.
    const half = playNode({ hostname: "worker-0", files, applied: "A", system: { "worker-0.yml": "B" } });
    expect(half).toMatchObject({ code: 0, applied: "B" });
  });

  it("takes back the document that it chose before, and keeps a setting of others", () => {
    const files = { "worker-0.yml": "A", "cluster.yml": "B" };
    const system = { "cluster.yml": "B", "nmstate.conf": "mine", "other.yml": "O" };
    const node = playNode({ hostname: "worker-0", files, applied: "B", system });
    expect(node.system).toEqual({ "worker-0.yml": "A", "nmstate.conf": "mine", "other.yml": "O" });
    const kept = playNode({ hostname: "worker-0", files, applied: "B", system: { "cluster.yml": "mine" } });
    expect(kept.system["cluster.yml"]).toBe("mine");
  });

  it("deletes the bridges that are there before, and keeps what it applied over a restart", () => {
    const node = playNode({ hostname: "worker-0", files: { "cluster.yml": "A" } });
    expect(node.ovs).toEqual(["--timeout=30 --if-exists del-br br-ex -- --if-exists del-br br0"]);
    expect(node.system["nmstate.conf"]).toBe("[service]\nkeep_state_file_after_apply = true\n");
  });

  it("reads the names of the enhancement in its dialect, and copies them to where NMState looks", () => {
    const files = { "worker-0.yaml": "A", "cluster.yml": "B" };
    const node = playNode({ hostname: "worker-0", files, dialect: "enhancement" });
    expect(node).toMatchObject({ code: 0, copies: ["worker-0.yml"], applied: "A" });
  });
});

describe("a host that is added", () => {
  const added = (text: string, host = "worker-9") => addHost({ path: "a.yaml", text }, { host, text: OTHER });

  it.each([
    ["as it was rendered", TEXT],
    [
      "with other indentation, comments and quotes",
      TEXT.replace(/^( +)- contents:/gm, "$1- contents: # a\n$1    # b").replace(
        "kind: MachineConfig",
        'kind: "MachineConfig" # c',
      ),
    ],
    ["with lists further to the right", stringify(parse(TEXT), { lineWidth: 0 })],
    ["as JSON", JSON.stringify(parse(TEXT), undefined, 2)],
    ["as JSON on one line", JSON.stringify(parse(TEXT))],
    ["without an end of line", TEXT.trimEnd()],
    ["with line ends of Windows", TEXT.replaceAll("\n", "\r\n")],
    ["with more behind the files", `${TEXT}  kernelType: realtime # at the end\n`],
    ["with an octal mode", TEXT.replaceAll("mode: 420", "mode: 0644")],
    ["with folded strings", stringify(parse(TEXT), { lineWidth: 60 })],
  ])("changes nothing else in a file %s", (_, text) => {
    const { text: after = "", findings } = added(text);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const files = readMachineConfig({ path: "a.yaml", text: after }).config?.states;
    expect(files?.at(-1)).toEqual({ name: "worker-9.yml", text: OTHER });
    expect(files).toHaveLength(3);
    // What was there is there, before and behind one insertion.
    let start = 0;
    while (start < text.length && after[start] === text[start]) start++;
    expect(after.endsWith(text.slice(start))).toBe(true);
  });

  it("is there once, and keeps the document that it has", () => {
    const once = added(TEXT).text ?? "";
    expect(added(once).text).toBe(once);
    const other = added(TEXT, "worker-0");
    expect(other.text).toBeUndefined();
    expect(other.findings.at(-1)?.message).toContain("worker-0.yml is there already, with another document");
  });

  it("is refused where there is no list to add it to", () => {
    const none = TEXT.replace(/storage:\n[\s\S]*/, "storage: {}\n");
    expect(added(none)).toMatchObject({ text: undefined, findings: [{ severity: "error" }] });
  });
});

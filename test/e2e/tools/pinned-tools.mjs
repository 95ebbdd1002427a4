// Plain JavaScript, because run.mjs and the benchmark use it without a build; pinned-tools.d.mts has its types.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const goModules = fileURLToPath(new URL("../go", import.meta.url));

/** One Go module each, because their shared dependencies are not pinned to the same versions. */
const definitions = [
  { name: "etcd", module: "go.etcd.io/etcd/server/v3", package: "go.etcd.io/etcd/server/v3" },
  {
    name: "controller-gen",
    module: "sigs.k8s.io/controller-tools",
    package: "sigs.k8s.io/controller-tools/cmd/controller-gen",
  },
  // A program of our own, which stands beside its pins.
  { name: "gcfg", module: "gopkg.in/gcfg.v1", package: ".", sources: ["main.go"] },
  { name: "vcsim", module: "github.com/vmware/govmomi", package: ".", sources: ["main.go"] },
  {
    name: "ignition-validate",
    module: "github.com/coreos/ignition/v2",
    package: "github.com/coreos/ignition/v2/validate",
    // Without a version it ends before it does anything.
    stamp: (version) => [`-X github.com/coreos/ignition/v2/internal/version.Raw=${version}`],
  },
  {
    name: "kubeconform",
    module: "github.com/yannh/kubeconform",
    package: "github.com/yannh/kubeconform/cmd/kubeconform",
    stamp: (version) => [`-X main.version=${version}`],
  },
  {
    name: "kube-apiserver",
    module: "k8s.io/kubernetes",
    package: "k8s.io/kubernetes/cmd/kube-apiserver",
    // Leaves x/net/trace out of grpc, as the released binaries do.
    tags: ["grpcnotrace"],
    // Without a stamped version the server takes itself for v0.0.0 and refuses every emulation version.
    stamp: (version) => {
      const [major, minor] = version.slice(1).split(".");
      const fields = { gitVersion: version, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
      return Object.entries(fields).map(([field, value]) => `-X k8s.io/component-base/version.${field}=${value}`);
    },
  },
];

export function pinnedTools() {
  return definitions.map(pinnedTool);
}

export function cacheRoot() {
  const named = process.env.CRDWRIGHT_E2E_CACHE;
  if (named) return path.resolve(named);
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache"), "crdwright-e2e");
}

export function etcdPath() {
  return binaryPath("etcd");
}

export function kubeApiserverPath() {
  return binaryPath("kube-apiserver");
}

export function controllerGenPath() {
  return binaryPath("controller-gen");
}

export function kubeconformPath() {
  return binaryPath("kubeconform");
}

export function gcfgPath() {
  return binaryPath("gcfg");
}

export function vcsimPath() {
  return binaryPath("vcsim");
}

export function ignitionValidatePath() {
  return binaryPath("ignition-validate");
}

function binaryPath(name) {
  const definition = definitions.find((each) => each.name === name);
  return pinnedTool(definition).binary;
}

function pinnedTool(definition) {
  const moduleDirectory = path.join(goModules, definition.name);
  const goMod = readFileSync(path.join(moduleDirectory, "go.mod"), "utf8");
  const goSum = readFileSync(path.join(moduleDirectory, "go.sum"), "utf8");
  const sources = (definition.sources ?? []).map((name) => readFileSync(path.join(moduleDirectory, name), "utf8"));
  const version = requiredVersion(goMod, definition.module);
  const buildArguments = [
    "-mod=readonly",
    "-buildvcs=false",
    "-trimpath",
    ...(definition.tags ? [`-tags=${definition.tags.join(",")}`] : []),
    `-ldflags=${["-s", "-w", ...(definition.stamp ? definition.stamp(version) : [])].join(" ")}`,
  ];
  const digest = createHash("sha256")
    .update(JSON.stringify([goMod, goSum, buildArguments, ...sources]))
    .digest("hex")
    .slice(0, 12);
  const key = `${definition.name}-${version}-${process.platform}-${process.arch}-${digest}`;
  const directory = path.join(cacheRoot(), key);
  return {
    name: definition.name,
    version,
    package: definition.package,
    moduleDirectory,
    buildArguments,
    key,
    directory,
    binary: path.join(directory, definition.name),
  };
}

function requiredVersion(goMod, module) {
  for (const line of goMod.split("\n")) {
    const [first, second, third] = line.trim().split(/\s+/);
    if (first === module && second?.startsWith("v")) return second;
    if (first === "require" && second === module) return third;
  }
  throw new Error(`go.mod does not require ${module}`);
}

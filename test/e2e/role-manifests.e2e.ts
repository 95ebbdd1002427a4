import { beforeAll, describe, expect, test } from "vitest";
import { type ManifestCase, manifestTwins, type Twins } from "./harness/manifest-twins.js";
import { randomFrom } from "./harness/random-source.js";

/** Markers of kubebuilder's projects, and what makes rules join, stay apart and sort. */
const CHOSEN: readonly (readonly [name: string, ...markers: string[]])[] = [
  ["one rule", "groups=apps,resources=deployments,verbs=get;list;watch"],
  ["the core group by its word", "groups=core,resources=pods,verbs=get"],
  ["the core group by its empty name", 'groups="",resources=pods;services,verbs=get'],
  ["the core group by both", 'groups=core;"";apps,resources=pods,verbs=get'],
  ["verbs of one resource in two rules", "groups=a,resources=x,verbs=get", "groups=a,resources=x,verbs=list;get"],
  ["resources with the same verbs", "groups=a,resources=x,verbs=get", "groups=a,resources=y,verbs=get"],
  ["resources with other verbs", "groups=a,resources=x,verbs=get", "groups=a,resources=y,verbs=list"],
  ["groups of the same resource", "groups=b,resources=x,verbs=get", "groups=a,resources=x,verbs=get"],
  ["groups with other verbs", "groups=b,resources=x,verbs=get", "groups=a,resources=x,verbs=list"],
  ["lists that share a resource", "groups=a,resources=x;y,verbs=get;list", "groups=a,resources=x,verbs=watch"],
  [
    "lists that are made equal",
    "groups=a,resources=x,verbs=get",
    "groups=a,resources=x;y,verbs=list",
    "groups=a,resources=y,verbs=get",
  ],
  ["names twice in a list", "groups=a;a,resources=x;x,verbs=get;get,resourceNames=n;n"],
  ["a list in another order", "groups=b;a,resources=y;x,verbs=watch;get", "groups=a;b,resources=x,verbs=list"],
  ["all verbs among others", "groups=a,resources=x,verbs=get;list", "groups=a,resources=x,verbs=*"],
  ["all verbs of one of two resources", "groups=a,resources=x,verbs=*", "groups=a,resources=y,verbs=get"],
  ["all groups and resources", 'groups="*",resources="*",verbs="*"'],
  [
    "subresources",
    "groups=example.com,resources=widgets/status;widgets/finalizers,verbs=update",
    "groups=example.com,resources=widgets,verbs=get",
  ],
  ["names of objects", "groups=a,resources=x,resourceNames=one;two,verbs=get", "groups=a,resources=x,verbs=list"],
  [
    "names of objects in two rules",
    "groups=a,resources=x,resourceNames=two,verbs=get",
    "groups=a,resources=x,resourceNames=one,verbs=get",
  ],
  [
    "the same names in two rules",
    "groups=a,resources=x,resourceNames=n,verbs=get",
    "groups=a,resources=y,resourceNames=n,verbs=get",
  ],
  ["paths", "urls=/metrics,verbs=get"],
  ["paths in two rules", "urls=/metrics,verbs=get", "urls=/healthz,verbs=get"],
  ["paths with other verbs", "urls=/metrics,verbs=get", "urls=/healthz,verbs=post"],
  [
    "paths beside resources",
    "groups=a,resources=x,verbs=get",
    "urls=/a/*;/b,verbs=get",
    "groups=b,resources=x,verbs=get",
  ],
  ["a namespace", "groups=a,resources=x,verbs=get,namespace=zoo"],
  [
    "namespaces out of order",
    "groups=a,resources=x,verbs=get,namespace=zoo",
    "groups=a,resources=x,verbs=get",
    "groups=a,resources=x,verbs=get,namespace=park",
  ],
  ["a role of another name", "groups=a,resources=x,verbs=get,roleName=reader"],
  [
    "roles of a namespace",
    "groups=a,resources=x,verbs=get,namespace=n,roleName=z",
    "groups=a,resources=x,verbs=get,namespace=n",
    "groups=a,resources=y,verbs=get,namespace=n,roleName=z",
  ],
  [
    "the same name in two namespaces",
    "groups=a,resources=x,verbs=get,namespace=n,roleName=r",
    "groups=a,resources=x,verbs=get,namespace=m,roleName=r",
  ],
  [
    "a role with the default's name",
    "groups=a,resources=x,verbs=get,roleName=manager-role",
    "groups=a,resources=y,verbs=get",
  ],
  [
    "names that YAML would read as others",
    'groups="1",resources="true";"null";"0x1",resourceNames="on";"1e3";"~",verbs=get',
  ],
  ["names with signs", 'groups=a,resources=x,resourceNames="a:b";"#c";"- d";"e f",verbs=get'],
  ["names beyond ASCII", 'groups=a,resources=x,resourceNames="é";"z";"😀";"\uff5e",verbs=get'],
  ["upper case before lower case", "groups=B.c;a.b,resources=Zebras;ants,verbs=list;Get"],
  ["a long list", `groups=a,resources=${Array.from({ length: 30 }, (_, index) => `r${index}`).join(";")},verbs=get`],
  ["a hyphen, a dot and a slash", "groups=a-b;a.b,resources=a-b;a/b;ab,verbs=get", "groups=ab,resources=a,verbs=get"],
  [
    "kubebuilder's own project",
    "groups=example.com,resources=widgets,verbs=get;list;watch;create;update;patch;delete",
    "groups=example.com,resources=widgets/status,verbs=get;update;patch",
    "groups=example.com,resources=widgets/finalizers,verbs=update",
    "groups=core,resources=events,verbs=create;patch",
    "groups=apps,resources=deployments,verbs=get;list;watch;create;update;patch;delete",
    "groups=core,resources=pods,verbs=get;list;watch",
  ],
];

const GENERATED = 60;
const seed = process.env["CRDWRIGHT_SEED"] ?? "roles";

/**
 * Markers by chance. Lists of groups and of paths that overlap without being equal are left out: there two joined rules may come to be
 * about the same, and which of them controller-gen keeps is its chance.
 */
function generated(): ManifestCase[] {
  const random = randomFrom(seed);
  const some = (values: readonly string[], max: number): string =>
    Array.from({ length: 1 + random.below(max) }, () => random.pick(values)).join(";");
  const one = random.pick<string>;
  return Array.from({ length: GENERATED }, (_, index) => ({
    name: `generated ${index}`,
    markers: Array.from({ length: 2 + random.below(6) }, () => {
      const verbs = `verbs=${some(["get", "list", "watch", "create", "*"], 3)}`;
      const roleName = random.below(5) === 0 ? ",roleName=other" : "";
      if (random.below(6) === 0) return `rbac:urls=${one(["/a", "/b;/c"])},${verbs}${roleName}`;
      const names = random.below(4) === 0 ? `,resourceNames=${some(["m", "n"], 2)}` : "";
      const namespace = random.below(4) === 0 ? `,namespace=${one(["x", "y"])}` : "";
      const groups = one(["apps", "core", "b.example;a.example", "*"]);
      return `rbac:groups=${groups},resources=${some(["p", "q", "p/status", "r"], 3)}${names},${verbs}${namespace}${roleName}`;
    }),
  }));
}

const CASES: readonly ManifestCase[] = [
  ...CHOSEN.map(([name, ...markers]) => ({ name, markers: markers.map((marker) => `rbac:${marker}`) })),
  ...generated(),
];

describe(`roles of ${CHOSEN.length} chosen and ${GENERATED} generated packages (CRDWRIGHT_SEED=${seed})`, () => {
  let twins: Map<string, Twins>;
  beforeAll(() => {
    twins = manifestTwins(CASES, "rbac:roleName=manager-role", { theirs: "role.yaml", ours: "rbac/role.yaml" });
  });

  test.each(CASES.map(({ name }) => name))("are those of controller-gen, byte for byte: %s", (name) => {
    const found = twins.get(name);
    expect(found?.errors).toEqual([]);
    expect(found?.controllerGen).toMatch(/^---\napiVersion: rbac/);
    expect(found?.crdwright).toBe(found?.controllerGen);
  });
});

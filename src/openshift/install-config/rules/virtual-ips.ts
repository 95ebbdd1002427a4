import { isAddress, readAddress } from "./addresses.js";
import { networksOf } from "./networking.js";
import type { Rule } from "./rule.js";
import { invalid, type RuleFinding, required, warning } from "./rule-error.js";

const LISTS = ["apiVIPs", "ingressVIPs"] as const;
const pathOf = (list: string): string => `platform.vsphere.${list}`;

const bothOrNone: Rule = ({ vsphere }) => {
  const [api, ingress] = LISTS.map((list) => (vsphere?.[list] ?? []).length > 0);
  if (api === ingress) return [];
  return api
    ? [required(pathOf("ingressVIPs"), "an address for applications is needed beside that of the API")]
    : [required(pathOf("apiVIPs"), "an address of the API is needed beside that for applications")];
};

const addresses: Rule = ({ vsphere }) =>
  LISTS.flatMap((list) =>
    (vsphere?.[list] ?? []).flatMap((vip, index) =>
      isAddress(vip) ? [] : [invalid(`${pathOf(list)}[${index}]`, "it is no address of IPv4 or IPv6")],
    ),
  );

/** One load balancer of the cluster's own cannot tell the two apart. */
const distinct: Rule = ({ vsphere }) => {
  if (vsphere?.loadBalancer?.type === "UserManaged") return [];
  const ingress = vsphere?.ingressVIPs ?? [];
  return (vsphere?.apiVIPs ?? []).flatMap((vip, index) =>
    ingress.includes(vip)
      ? [invalid(`${pathOf("apiVIPs")}[${index}]`, "it is an address for applications as well")]
      : [],
  );
};

const families: Rule = ({ vsphere }) =>
  LISTS.flatMap((list): RuleFinding[] => {
    const [first, second, third] = (vsphere?.[list] ?? []).map((vip) => readAddress(vip)?.family);
    if (third !== undefined || first === undefined || first !== second) return [];
    return [invalid(pathOf(list), "two addresses are one of IPv4 and one of IPv6")];
  });

/** The first address is of the family that comes first in all networks. Where networks are of one family, others are no use. */
const primaryFamily: Rule = (subject) => {
  const networks = networksOf(subject);
  const families = new Set(networks.map(({ network }) => network?.family));
  return LISTS.flatMap((list): RuleFinding[] => {
    const [first] = subject.vsphere?.[list] ?? [];
    const family = readAddress(first ?? "")?.family;
    if (family === undefined || networks.length === 0) return [];
    if (!families.has(family))
      return [warning(`${pathOf(list)}[0]`, `it is an address of IPv${family}, and no network of the cluster is`)];
    const kinds = ["cluster", "machine", "service"] as const;
    const other = kinds.find((kind) => {
      const primary = networks.find((each) => each.kind === kind)?.network?.family;
      return primary !== undefined && primary !== family;
    });
    if (families.size < 2 || other === undefined) return [];
    return [invalid(pathOf(list), `the first one has to be of the family of the first ${other} network`)];
  });
};

export const virtualIpRules: readonly Rule[] = [bothOrNone, addresses, distinct, families, primaryFamily];

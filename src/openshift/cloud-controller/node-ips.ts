import type { NodeAddress } from "./choose-addresses.js";
import { isSameIp, readIp } from "./ip-address.js";

/** The annotation that a kubelet with `--node-ip` leaves for the cloud controller (k8s.io/cloud-provider, api). */
export const NODE_IP_ANNOTATION = "alpha.kubernetes.io/provided-node-ip";

/** Addresses in the order that the node asks for, or why they cannot be given. */
export type OrderedAddresses =
  | { readonly addresses: readonly NodeAddress[] }
  | { readonly addresses: undefined; readonly problem: string };

/**
 * Puts the addresses that a kubelet was started with first, and drops others of their types, as k8s.io/cloud-provider does
 * (node/helpers, GetNodeAddressesFromNodeIP). Each has to be among those of the VM.
 */
export function preferNodeIps(addresses: readonly NodeAddress[], annotation: string | undefined): OrderedAddresses {
  if (annotation === undefined) return { addresses };
  const refuse = (problem: string): OrderedAddresses => ({
    addresses: undefined,
    problem: `--node-ip of the kubelet is "${annotation}": ${problem}`,
  });
  const ips = annotation.split(",").map(readIp);
  const [first, second, ...more] = ips;
  if (first === undefined || ips.includes(undefined)) return refuse("it is no address, and no pair with a comma");
  if (more.length > 0 || (second !== undefined && second.family === first.family))
    return refuse("several have to be one of IPv4 and one of IPv6");
  const chosen: NodeAddress[] = [];
  for (const ip of ips) {
    const found = addresses.filter((each) => {
      const own = readIp(each.address);
      return ip !== undefined && own !== undefined && isSameIp(own, ip);
    });
    if (found.length === 0) return refuse("the VM has no such address");
    for (const each of found) chosen.push(each);
  }
  const types = new Set(chosen.map(({ type }) => type));
  return { addresses: [...chosen, ...addresses.filter(({ type }) => !types.has(type))] };
}

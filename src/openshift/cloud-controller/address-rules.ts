import type { NodeFields } from "../cloud-config/fields.js";
import { type Family, readSubnet, type Subnet } from "./ip-address.js";

/** How the internal or the external address of a node is chosen. */
export interface RoleRules {
  /** The first subnet that has an address decides, and of its addresses the first. */
  readonly subnets: readonly Subnet[];
  readonly excluded: readonly Subnet[];
  /** The name of the network, for nodes with no address in a subnet. */
  readonly networkName: string | undefined;
}

/** How the addresses of nodes are chosen: the section `nodes` of a cloud config, as it was read. */
export interface AddressRules {
  readonly internal: RoleRules;
  readonly external: RoleRules;
}

/** A value that the rules cannot be read from. */
export interface AddressRulesProblem {
  /** Its path in the cloud config, such as `nodes.internalNetworkSubnetCidr`. */
  readonly path: string;
  readonly reason: string;
}

/** Without the section the first address of a family is both. */
export const NO_ADDRESS_RULES: AddressRules = {
  internal: { subnets: [], excluded: [], networkName: undefined },
  external: { subnets: [], excluded: [], networkName: undefined },
};

/**
 * Reads the rules when the configuration is read, where the published controller meets a mistake in them at each node. Lists are cut
 * at commas; blanks around an item do no harm, and an empty item is a mistake.
 */
export function readAddressRules(nodes: NodeFields): {
  readonly rules: AddressRules;
  readonly problems: readonly AddressRulesProblem[];
} {
  const problems: AddressRulesProblem[] = [];
  const subnetsOf = (field: keyof NodeFields): Subnet[] => {
    const text = nodes[field] ?? "";
    if (text.trim() === "") return [];
    return text.split(",").flatMap((item) => {
      const subnet = readSubnet(item.trim());
      if (subnet !== undefined) return [subnet];
      const reason = item.trim() === "" ? "there is a comma with no subnet" : `${item.trim()} is no subnet`;
      problems.push({ path: `nodes.${field}`, reason: `${reason}; write such as 10.20.0.0/16,fd10::/64` });
      return [];
    });
  };
  const rules = {
    internal: {
      subnets: subnetsOf("internalNetworkSubnetCidr"),
      excluded: subnetsOf("excludeInternalNetworkSubnetCidr"),
      networkName: nodes.internalVmNetworkName || undefined,
    },
    external: {
      subnets: subnetsOf("externalNetworkSubnetCidr"),
      excluded: subnetsOf("excludeExternalNetworkSubnetCidr"),
      networkName: nodes.externalVmNetworkName || undefined,
    },
  };
  return { rules, problems };
}

/** Returns those of a list of families that there are. The loader reports the others. */
export function readFamilies(words: readonly string[]): Family[] {
  return words.filter((word): word is Family => word === "ipv4" || word === "ipv6");
}

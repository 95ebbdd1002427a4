import type { FieldTable, FieldType } from "../fields/check-fields.js";

/**
 * The fields that nmstate 2 knows, as its parser takes them (github.com/nmstate/nmstate, rust/src/lib: the structures that deny
 * unknown fields). There is no published schema.
 */

const U8: FieldType = { integer: [0, 255] };
const U16: FieldType = { integer: [0, 65_535] };
const U32: FieldType = { integer: [0, 4_294_967_295] };
const U64: FieldType = { integer: [0, Number.MAX_SAFE_INTEGER] };
const I64: FieldType = { integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] };
const TEXTS: FieldType = { list: "text" };

/** One table for fields of the same type, by their names. */
function each<T extends FieldType>(type: T, names: string): Record<string, T> {
  return Object.fromEntries(names.split(" ").map((name) => [name, type]));
}

const MPTCP_FLAGS: FieldType = { list: { oneOf: ["signal", "subflow", "backup", "fullmesh"] } };

const ADDRESS: FieldTable = {
  fields: {
    ip: "text",
    "prefix-length": U8,
    "mptcp-flags": MPTCP_FLAGS,
    ...each("text", "valid-life-time valid-left valid-lft preferred-life-time preferred-left preferred-lft"),
  },
  required: ["ip", "prefix-length"],
};

/** Both families share one structure, so that `autoconf` under ipv4 is read, too. */
const IP: FieldTable = {
  fields: {
    ...each("flag", "enabled dhcp autoconf auto-dns auto-gateway auto-routes"),
    ...each("text", "dhcp-client-id dhcp-duid addr-gen-mode token dhcp-custom-hostname"),
    ...each("boolean", "allow-extra-address dhcp-send-hostname"),
    ...each(U32, "auto-route-table-id auto-route-metric"),
    address: { list: ADDRESS },
  },
};

const OVS_DB: FieldTable = { fields: { external_ids: { map: "any" }, other_config: { map: "any" } } };
const VLAN_PROTOCOL: FieldType = { oneOf: ["802.1q", "802.1ad"] };

const PORT_VLAN: FieldTable = {
  fields: {
    "enable-native": "flag",
    mode: { oneOf: ["trunk", "access"] },
    tag: U16,
    "trunk-tags": {
      list: { fields: { id: U16, "id-range": { fields: { min: U16, max: U16 }, required: ["min", "max"] } } },
    },
  },
};

const ETHTOOL: FieldTable = {
  fields: {
    pause: { fields: each("flag", "rx tx autoneg") },
    feature: { map: "flag" },
    coalesce: {
      fields: {
        ...each("flag", "adaptive-rx adaptive-tx"),
        ...each(U32, "pkt-rate-high pkt-rate-low sample-interval stats-block-usecs"),
        ...each(U32, "rx-frames rx-frames-high rx-frames-irq rx-frames-low"),
        ...each(U32, "rx-usecs rx-usecs-high rx-usecs-irq rx-usecs-low"),
        ...each(U32, "tx-frames tx-frames-high tx-frames-irq tx-frames-low"),
        ...each(U32, "tx-usecs tx-usecs-high tx-usecs-irq tx-usecs-low"),
      },
    },
    ring: { fields: each(U32, "rx rx-max rx-jumbo rx-jumbo-max rx-mini rx-mini-max tx tx-max") },
  },
};

const STATES: FieldType = { oneOf: ["up", "down", "absent", "unknown", "ignore"] };

/** What every interface may have. */
const BASE: Readonly<Record<string, FieldType>> = {
  ...each("text", "name profile-name description driver mac-address permanent-mac-address controller copy-mac-from"),
  type: "text",
  state: STATES,
  identifier: { oneOf: ["name", "mac-address"] },
  ...each(U64, "mtu min-mtu max-mtu"),
  "wait-ip": { oneOf: ["any", "ipv4", "ipv6", "ipv4+ipv6"] },
  ipv4: IP,
  ipv6: IP,
  mptcp: { fields: { "address-flags": MPTCP_FLAGS } },
  "accept-all-mac-addresses": "flag",
  "ovs-db": OVS_DB,
  "802.1x": {
    fields: {
      "eap-methods": TEXTS,
      ...each("text", "identity private-key client-cert ca-cert private-key-password phase2-auth password"),
    },
  },
  lldp: { fields: { enabled: "flag", neighbors: "any" } },
  ethtool: ETHTOOL,
  dispatch: { fields: each("text", "post-activation post-deactivation") },
};

const BOND_OPTIONS: FieldTable = {
  fields: {
    ...each(U16, "ad_actor_sys_prio ad_user_port_key"),
    ...each("text", "ad_actor_system arp_ip_target primary"),
    ...each(U32, "arp_interval downdelay lp_interval miimon min_links packets_per_slave resend_igmp updelay"),
    ...each(U8, "num_grat_arp num_unsol_na arp_missed_max"),
    ...each("flag", "tlb_dynamic_lb use_carrier balance_slb balance-slb"),
    ad_select: { oneOf: ["stable", "bandwidth", "count", "0", "1", "2"] },
    all_slaves_active: { oneOf: ["dropped", "delivered", "0", "1"] },
    arp_all_targets: { oneOf: ["any", "all", "0", "1"] },
    arp_validate: "any",
    fail_over_mac: { oneOf: ["none", "active", "follow", "0", "1", "2"] },
    lacp_rate: { oneOf: ["slow", "fast", "0", "1"] },
    primary_reselect: { oneOf: ["always", "better", "failure", "0", "1", "2"] },
    xmit_hash_policy: "any",
  },
};

const BOND_MODES = ["balance-rr", "active-backup", "balance-xor", "broadcast", "802.3ad", "balance-tlb", "balance-alb"];

const BOND: FieldTable = {
  fields: {
    mode: { oneOf: [...BOND_MODES, "0", "1", "2", "3", "4", "5", "6"] },
    options: BOND_OPTIONS,
    port: TEXTS,
    ports: TEXTS,
    "ports-config": {
      list: { fields: { name: "text", priority: I64, "queue-id": U16 }, required: ["name"] },
    },
  },
};

const LINUX_BRIDGE_PORT: FieldTable = {
  fields: { name: "text", "stp-hairpin-mode": "flag", "stp-path-cost": U32, "stp-priority": U16, vlan: PORT_VLAN },
  required: ["name"],
};

const LINUX_BRIDGE: FieldTable = {
  fields: {
    options: {
      fields: {
        ...each(U64, "gc-timer hello-timer multicast-last-member-interval multicast-membership-interval"),
        ...each(U64, "multicast-querier-interval multicast-query-interval multicast-query-response-interval"),
        ...each(U64, "multicast-startup-query-interval"),
        ...each(U32, "hash-max mac-ageing-time multicast-last-member-count multicast-startup-query-count"),
        ...each(U16, "group-forward-mask group-fwd-mask vlan-default-pvid"),
        ...each("flag", "multicast-querier multicast-query-use-ifaddr multicast-snooping"),
        "group-addr": "text",
        "multicast-router": "any",
        stp: {
          fields: { enabled: "flag", ...each(U8, "forward-delay hello-time max-age"), priority: U16 },
        },
        "vlan-protocol": VLAN_PROTOCOL,
      },
    },
    port: { list: LINUX_BRIDGE_PORT },
    ports: { list: LINUX_BRIDGE_PORT },
  },
};

const OVS_BOND_PORTS: FieldType = { list: { fields: { name: "text" }, required: ["name"] } };

const OVS_PORT: FieldTable = {
  fields: {
    name: "text",
    "link-aggregation": {
      fields: {
        mode: { oneOf: ["active-backup", "balance-slb", "balance-tcp", "lacp"] },
        port: OVS_BOND_PORTS,
        ports: OVS_BOND_PORTS,
        ...each(U32, "bond-downdelay bond-updelay"),
        "ovs-db": OVS_DB,
      },
    },
    vlan: PORT_VLAN,
  },
  required: ["name"],
};

const OVS_BRIDGE: FieldTable = {
  fields: {
    "allow-extra-patch-ports": "boolean",
    // `stp` was a flag once, and is a map today; both are taken.
    options: {
      fields: { stp: "any", ...each("flag", "rstp mcast-snooping-enable"), ...each("text", "fail-mode datapath") },
    },
    port: { list: OVS_PORT },
    ports: { list: OVS_PORT },
  },
};

const ETHERNET = {
  ethernet: {
    fields: {
      "sr-iov": "any",
      "auto-negotiation": "flag",
      speed: U32,
      duplex: { oneOf: ["full", "half"] },
    },
  },
  veth: { fields: { peer: "text" }, required: ["peer"] },
} satisfies Record<string, FieldTable>;

const MAC_VLAN: FieldTable = {
  fields: {
    "base-iface": "text",
    mode: { oneOf: ["vepa", "bridge", "private", "passthru", "source", "unknown"] },
    ...each("flag", "promiscuous accept-all-mac"),
  },
  required: ["base-iface", "mode"],
};

/** What interfaces of each type have besides {@link BASE}. */
const BY_TYPE: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  bond: { "link-aggregation": BOND },
  "linux-bridge": { bridge: LINUX_BRIDGE },
  dummy: {},
  ethernet: ETHERNET,
  veth: ETHERNET,
  hsr: { hsr: "any" },
  loopback: {},
  "mac-vlan": { "mac-vlan": MAC_VLAN },
  "mac-vtap": { "mac-vtap": MAC_VLAN },
  "ovs-bridge": { bridge: OVS_BRIDGE },
  "ovs-interface": {
    patch: { fields: { peer: "text" }, required: ["peer"] },
    dpdk: {
      fields: { devargs: "text", ...each(U32, "rx-queue n_rxq n_rxq_desc n_txq_desc") },
      required: ["devargs"],
    },
  },
  vlan: {
    vlan: {
      fields: {
        "base-iface": "text",
        id: U16,
        protocol: VLAN_PROTOCOL,
        "registration-protocol": { oneOf: ["gvrp", "mvrp", "none"] },
        ...each("boolean", "reorder-headers loose-binding"),
      },
      required: ["id"],
    },
  },
  vrf: { vrf: { fields: { port: TEXTS, ports: TEXTS, "route-table-id": U32 } } },
  vxlan: {
    vxlan: {
      fields: { ...each("text", "base-iface local remote"), id: U32, learning: "boolean", "destination-port": U16 },
      required: ["id"],
    },
  },
  infiniband: {
    infiniband: { fields: { mode: { oneOf: ["datagram", "connected"] }, "base-iface": "text", pkey: "any" } },
  },
  macsec: { macsec: "any" },
  ipsec: { libreswan: "any" },
  xfrm: {},
  ipvlan: {
    ipvlan: {
      fields: { "base-iface": "text", mode: { oneOf: ["l2", "l3", "l3s"] }, ...each("flag", "private vepa") },
    },
  },
};

/** The types of interfaces that nmstate does something with. */
export const INTERFACE_TYPES: readonly string[] = Object.keys(BY_TYPE);

/** Returns the fields of an interface of a type; undefined for a type that is not known, where nmstate takes any. */
export function interfaceFields(type: string): FieldTable | undefined {
  const own = Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
  return own && { fields: { ...BASE, ...own }, required: ["name"] };
}

/** What is read of an interface that is to go, and of one whose type is not known. */
export const NAMED: FieldTable = { fields: { name: "text", type: "text", state: STATES }, required: ["name"] };

const DNS_CLIENT: FieldTable = { fields: { server: TEXTS, search: TEXTS, options: TEXTS } };
const HOST_NAME: FieldTable = { fields: each("text", "running config") };
const ROUTE_TYPES: FieldType = { oneOf: ["blackhole", "unreachable", "prohibit"] };

const ROUTES: FieldType = {
  list: {
    fields: {
      state: { oneOf: ["absent"] },
      ...each("text", "destination next-hop-interface next-hop-address source"),
      metric: I64,
      ...each(U32, "table-id cwnd"),
      weight: U16,
      "route-type": ROUTE_TYPES,
    },
  },
};

const ROUTE_RULES: FieldType = {
  list: {
    fields: {
      family: { oneOf: ["ipv4", "ipv6", "unknown"] },
      state: { oneOf: ["absent"] },
      ...each("text", "ip-from ip-to iif"),
      priority: I64,
      ...each(U32, "route-table fwmark fwmask suppress-prefix-length suppress_prefixlength"),
      action: ROUTE_TYPES,
    },
  },
};

/** A whole document; its interfaces are looked at one by one, each by its type. */
export const STATE: FieldTable = {
  fields: {
    description: "text",
    hostname: HOST_NAME,
    "dns-resolver": { fields: { running: DNS_CLIENT, config: DNS_CLIENT } },
    "route-rules": { fields: { config: ROUTE_RULES } },
    routes: { fields: { running: ROUTES, config: ROUTES } },
    interfaces: { list: "any" },
    "ovs-db": OVS_DB,
    ovn: {
      fields: {
        "bridge-mappings": {
          list: {
            fields: { localnet: "text", state: { oneOf: ["present", "absent"] }, bridge: "text" },
            required: ["localnet"],
          },
        },
      },
    },
  },
};

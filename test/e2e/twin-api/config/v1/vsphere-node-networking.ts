import type { CIDR as CIDRFormat } from "crdwright/meta/v1";

/** VSpherePlatformNodeNetworking tells which addresses of a virtual machine become the addresses of its node. */
export interface VSpherePlatformNodeNetworking {
  /** external tells which address becomes the external address of a node, at which it is reached from outside. */
  external?: VSpherePlatformNodeNetworkingSpec;

  /** internal tells which address becomes the internal address of a node, at which other nodes reach it. */
  internal?: VSpherePlatformNodeNetworkingSpec;
}

/** VSpherePlatformNodeNetworkingSpec picks addresses of a virtual machine, by subnet or by network. */
export interface VSpherePlatformNodeNetworkingSpec {
  /**
   * networkSubnetCidr lists subnets. Addresses of the virtual machine that lie in one of them are used for the node.
   */
  // +listType=set
  networkSubnetCidr?: CIDRFormat[];

  /**
   * network is the name of a network that the virtual machine is attached to. Its address on that network is used for
   * the node. If networkSubnetCidr is left out, the virtual machine may have only one address there.
   */
  network?: string;

  /**
   * excludeNetworkSubnetCidr lists subnets. Addresses of the virtual machine that lie in one of them are never used for
   * the node.
   */
  // +listType=atomic
  excludeNetworkSubnetCidr?: CIDRFormat[];
}

/**
 * IP is one IPv4 address, such as 192.0.2.10, or one IPv6 address, such as 2001:db8::10.
 * Zone suffixes, octets with leading zeros and IPv4 addresses written in IPv6 form are refused.
 */
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=39
// +kubebuilder:validation:XValidation:rule="isIP(self)",message="must be an IPv4 or IPv6 address, for example 192.0.2.10 or 2001:db8::10"
export type IP = string;

/**
 * CIDR is one IPv4 or IPv6 network, written as an address and a prefix length, such as 192.0.2.0/24 or 2001:db8::/64.
 * Bits to the right of the prefix may be set.
 */
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=43
// +kubebuilder:validation:XValidation:rule="isCIDR(self)",message="must be an IPv4 or IPv6 network in CIDR notation, for example 192.0.2.0/24 or 2001:db8::/64"
export type CIDR = string;

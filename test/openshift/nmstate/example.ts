/** A document that brings a node its br-ex over a bond. */
export const STATE = `interfaces:
- name: bond0
  type: bond
  state: up
  mtu: 1500
  link-aggregation:
    mode: active-backup
    options:
      miimon: 100
    port: [enp2s0, enp3s0]
- name: br-ex
  type: ovs-bridge
  state: up
  bridge:
    port:
    - name: bond0
    - name: br-ex
- name: br-ex
  type: ovs-interface
  state: up
  ipv4:
    enabled: true
    address:
    - ip: 192.0.2.10
      prefix-length: 24
dns-resolver:
  config:
    server: [192.0.2.1]
routes:
  config:
  - destination: 0.0.0.0/0
    next-hop-address: 192.0.2.1
    next-hop-interface: br-ex
`;

import { type FileDialect, STATE_FOLDER, stateFileName } from "./node-file.js";

/** Names of our own, so that neither takes the place of what the operator brings. */
export const UNIT_NAME = "br-ex-from-nmstate.service";
export const PROGRAM_PATH = "/usr/local/bin/br-ex-from-nmstate.sh";

/**
 * Returns the unit that runs the program at each start: when Open vSwitch is there, and before NMState, configure-ovs and the kubelet
 * (order of nmstate-configuration.service in machine-config-operator).
 */
export function unitText(): string {
  return `[Unit]
Description=Choose the NMState document that brings this node its br-ex
Requires=openvswitch.service
Wants=NetworkManager-wait-online.service
After=NetworkManager-wait-online.service openvswitch.service network.service nodeip-configuration.service
Before=nmstate-configuration.service nmstate.service kubelet-dependencies.target ovs-configuration.service node-valid-hostname.service

[Service]
Type=oneshot
ExecStart=${PROGRAM_PATH}

[Install]
WantedBy=network-online.target
`;
}

/**
 * Returns the program: it takes the host's own document before that of the role, replaces no file but its own copies, and leaves the
 * mark that tells configure-ovs to stand back. An argument is a folder that stands for the root of the node.
 */
export function programText(dialect: FileDialect): string {
  const shared = stateFileName(undefined, dialect);
  const ending = shared.slice(shared.lastIndexOf("."));
  return String.raw`#!/bin/bash
# Chooses the NMState document of this node, for nmstate.service to apply.
set -euo pipefail

root=${"$"}{1:-}
documents=$root${STATE_FOLDER}
target=$root/etc/nmstate
applied=$documents/applied
host=$(hostname -s)

chosen=
for name in "$host" cluster; do
  if [[ -s $documents/$name${ending} ]]; then
    chosen=$name
    break
  fi
done
if [[ -z $chosen ]]; then
  echo "$documents has no document for $host"
  exit 0
fi

document=$documents/$chosen${ending}
copy=$target/$chosen.yml
if [[ -e $applied ]] && cmp -s "$document" "$applied"; then
  echo "$document is applied already"
  exit 0
fi

is_ours() {
  cmp -s "$1" "$document" || { [[ -e $applied ]] && cmp -s "$1" "$applied"; }
}
if [[ -e $copy || -L $copy ]] && ! is_ours "$copy"; then
  echo "$copy was written by somebody else and stays as it is: move it away to have $document applied" >&2
  exit 1
fi

ovs-vsctl --timeout=30 --if-exists del-br br-ex -- --if-exists del-br br0

# Without this setting nmstate.service renames what it has applied, and a restart would find nothing.
if [[ ! -e $target/nmstate.conf ]]; then
  printf '[service]\nkeep_state_file_after_apply = true\n' > "$target/nmstate.conf"
fi
# A copy of the document that was chosen before would be applied, too.
for name in "$host" cluster; do
  if [[ $name != "$chosen" && -e $applied ]] && cmp -s "$target/$name.yml" "$applied"; then
    rm "$target/$name.yml"
  fi
done
cp "$document" "$copy.partial"
mv "$copy.partial" "$copy"
cp "$document" "$applied.partial"
mv "$applied.partial" "$applied"
echo "$document is copied to $copy"
`;
}

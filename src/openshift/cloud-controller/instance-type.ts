/** The size of a VM. */
export interface MachineSize {
  readonly cpus: number;
  readonly memoryMiB: number;
  /** The kind of operating system as vSphere calls it, such as `rhel9_64Guest`; empty where it is not known. */
  readonly guestId: string;
}

/** Kinds that keep their name, in the published controller's label; `<first>-<last>` stands for all numbers between. */
const KEPT = numbered(
  "asianux3-5 asianux7 centos centos6-7 coreos debian4-10 dos eComStation eComStation2 fedora freebsd mandrake mandriva netware4-6 nld9 oes",
  "openServer5-6 opensuse oracleLinux oracleLinux6-7 os2 other rhel2-9 sjds sles sles10-12 solaris6-11 suse ubuntu vmkernel vmkernel5-6 vmkernel65",
);
const LOWERED =
  "turboLinux unixWare7 win2000AdvServ win2000Pro win2000Serv win31 win95 win98 windowsHyperV winLonghorn winMe winNetBusiness winNetDatacenter winNetEnterprise winNetStandard winNetWeb winNT winVista winXPHome winXPPro";
const RENAMED: Readonly<Record<string, string>> = {
  genericLinux: "linux",
  other24xLinux: "linux",
  other26xLinux: "linux",
  other3xLinux: "linux",
  otherLinux: "linux",
  redhat: "rhel",
  vmwarePhoton: "photon",
  windows7: "win7",
  windows7Server: "win7server",
  windows8: "win8",
  windows8Server: "win8server",
  windows9: "win10",
  windows9Server: "win10server",
};
/** Two whose label has the word size of the system in it. */
const EXACT: Readonly<Record<string, string>> = { centos64Guest: "centos64", sles64Guest: "sles64" };

const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ...KEPT.map((name) => [name, name] as const),
  ...LOWERED.split(" ").map((name) => [name, name.toLowerCase()] as const),
  ...Object.entries(RENAMED),
  ...["", ...Array.from({ length: 7 }, (_, index) => index + 10)].map(
    (version) => [`darwin${version}`, "darwin"] as const,
  ),
]);

/**
 * Returns the instance type of a VM in the form of the published controller: CPUs, whole GiB of memory, and a short name of the
 * operating system, for what it knows; schedulers and autoscalers compare the text (kubernetes/cloud-provider-vsphere, GuestOSLookup).
 */
export function instanceTypeOf({ cpus, memoryMiB, guestId }: MachineSize): string {
  const kind = guestId.replace(/(?:_?64)?Guest(?:64)?$/, "");
  const system = EXACT[guestId] ?? (kind === guestId ? undefined : SHORT_NAMES.get(kind)) ?? "unknown";
  return `vsphere-vm.cpu-${cpus}.mem-${Math.floor(memoryMiB / 1024)}gb.os-${system}`;
}

function numbered(...lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    line.split(" ").flatMap((word) => {
      const [, name = "", first, last] = /^(.*?)(\d+)-(\d+)$/.exec(word) ?? [];
      if (first === undefined) return [word];
      return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${name}${Number(first) + index}`);
    }),
  );
}

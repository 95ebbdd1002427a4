/**
 * The words and endings that github.com/gobuffalo/flect v1.0.3 knows for plurals. This is data, not English: some entries
 * are odd, and the names of CRDs depend on them.
 */

/** Acronyms, which end a word even when a capital follows: `IPAddress` is `IP` and `Address`. */
export const ACRONYMS: ReadonlySet<string> = new Set(
  `ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CMOS CPE CPU CRC CRT CSMA DCE DEC DES DHCP DMI DNS
  DRAM DSL DSLAM DTE EHA EIA EIGRP EOF ESS FCC FCS FDDI FTP GBIC GEPOF HDLC HTML HTTP HTTPS IANA ICMP ID IDF IDS IEEE
  IETF IMAP IP IPS ISDN ISP JSON JWT LACP LAN LAPB LAPF LLC MAC MC MDF MIB MPLS MTU NAC NAT NBMA NIC NRZ NRZI NVRAM OK
  OSI OSPF OUI PAP PAT PC PCM PDU PIM POP3 POTS PPP PPTP PTT PVST RAM RARP RCP RFC RIP RLL ROM RSTP RTP SDLC SFD SFP
  SLARP SLIP SMTP SNA SNAP SNMP SOF SQL SRAM SSH SSID STP SYN TDM TFTP TIA TOFU UDP URI URL USB UTF8 UTP UUID VC VLAN
  VLSM VPN W3C WAN WEP WPA WWW`.split(/\s+/),
);

/** Words that also end other words: `Child` and `Grandchild`. */
const WORDS = pluralsOf(
  // The same in the plural.
  `aircraft beef bison blues chassis deer equipment fish graffiti information jeans media money moose news police rice
  salmon series sheep shrimp species swine trout tuna you`,
  // Irregular.
  `child:children foot:feet goose:geese man:men mouse:mice person:people tooth:teeth woman:women
  octopus:octupuses`,
  `adieu:adieux fabliau:fabliaux`,
  `criterion:criteria ganglion:ganglia lexicon:lexica mitochondrion:mitochondria noumenon:noumena
  phenomenon:phenomena taxon:taxa`,
  `aquarium:aquaria auditorium:auditoria medium:media symposium:symposia`,
  `alumnus:alumni bacillus:bacilli cactus:cacti coccus:cocci corpus:corpora focus:foci genus:genera locus:loci
  nucleus:nuclei radius:radii syllabus:syllabi`,
  `alumna:alumnae differentia:differentiae larva:larvae minutia:minutiae postcava:postcavae praecava:praecavae
  uva:uvae vertebra:vertebrae vita:vitae`,
  `apex:apices appendix:appendices codex:codices helix:helices index:indices latex:latices radix:radices
  vertex:vertices vortex:vortices`,
  `basis:bases crisis:crises ellipsis:ellipses genesis:geneses oasis:oases testis:testes thesis:theses`,
  `buffalo:buffaloes potato:potatoes thief:thieves tomato:tomatoes topaz:topazes`,
  // Regular.
  `abuse:abuses ache:aches agenda:agendas base:bases bureau:bureaus cause:causes chive:chives clause:clauses
  cookie:cookies cruse:cruses curriculum:curriculums dwarf:dwarfs excuse:excuses formula:formulas fuse:fuses hive:hives
  hoof:hoofs house:houses human:humans misuse:misuses move:moves movie:movies muse:muses pause:pauses
  pretorium:pretoriums quota:quotas shoe:shoes stadium:stadiums vedalia:vedalias`,
);

/** Endings that are no words. */
const SUFFIXES = pluralsOf(
  `eaf:eaves oaf:oaves afe:aves arf:arves rfe:rves rf:rves lf:lves fe:ves`,
  `ay:ays ey:eys oy:oys uy:uys quy:quies y:ies`,
  `eau:eaux bula:bulae dula:bulae lula:bulae nula:bulae vula:bulae hedron:hedra`,
  `ium:ia seum:seums eum:ea oum:oa stracum:straca dum:da elum:ela ilum:ila olum:ola ulum:ula llum:lla ylum:yla imum:ima
  ernum:erna gnum:gna brum:bra crum:cra terum:tera serum:sera trum:tra antum:anta atum:ata entum:enta etum:eta itum:ita
  otum:ota utum:uta ctum:cta ovum:ova`,
  `trix:trices iasis:iases mesis:meses kinesis:kineses resis:reses gnosis:gnoses opsis:opses ysis:yses`,
  `us:uses ss:sses S:Ses ch:ches sh:shes x:xes ez:ezzes iz:izzes tz:tzes zz:zzes`,
  `ano:anos io:ios lo:los oo:oos to:tos o:oes`,
);

/** Plurals of whole words, in small letters; a plural is its own plural. */
export const WHOLE_WORDS: ReadonlyMap<string, string> = withPlurals(
  new Map([...WORDS, ...pluralsOf(`alias:aliases axis:axes die:dice louse:lice ox:oxen toe:toes use:uses`)]),
  // Second plurals, which are left as they are.
  `adieus alumnuses apexes appendixes aquariums auditoriums beefs bureaux buffalos cactuses codexes corpuses curricula
  dwarves fishes focuses formulae ganglions helixes hooves indexes latexes lexicons locuses mitochondrions nucleuses
  octopi radixes radiuses salmons shrimps stadia swines symposiums trouts tunas vertexes vortexes`,
);

/** Plurals of endings; the longest that fits is taken, and an ending's plural is its own plural. */
export const ENDINGS: ReadonlyMap<string, string> = withPlurals(new Map([...SUFFIXES, ...WORDS]));

/** Reads `one:many` and `same` entries, separated by white space. */
function pluralsOf(...lines: readonly string[]): [string, string][] {
  return lines
    .flatMap((line) => line.split(/\s+/))
    .map((entry) => {
      const [one = entry, many = entry] = entry.split(":");
      return [one, many];
    });
}

/** Adds each plural as its own plural, unless it stands there already. */
function withPlurals(words: Map<string, string>, others = ""): Map<string, string> {
  for (const plural of [...words.values(), ...others.split(/\s+/)]) {
    if (plural !== "" && !words.has(plural)) words.set(plural, plural);
  }
  return words;
}

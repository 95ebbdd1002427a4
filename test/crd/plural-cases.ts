/** A kind and the plural that controller-gen gave its CRD. */
export interface PluralCase {
  readonly kind: string;
  readonly plural: string;
}

/** What controller-gen (flect v1.0.3) was seen to give, as `Kind=plural`. */
const EXECUTED = `
Foo=foos Policy=policies NetworkPolicy=networkpolicies Gateway=gateways Ingress=ingresses Class=classes
StorageClass=storageclasses Status=statuses Bus=buses Index=indices Matrix=matrices Vertex=vertices Box=boxes
Proxy=proxies Key=keys Monkey=monkeys Day=days Quiz=quizzes Hero=heroes Photo=photos Radio=radios Zoo=zoos
Redis=redis Postgres=postgres MySQL=mysqls Kafka=kafkas KafkaUser=kafkausers Database=databases Databases=databases
DNS=dnses DNSRecord=dnsrecords DNSZone=dnszones IP=ips IPAddress=ipaddresses API=apis APIKey=apikeys ID=ids
UserID=userids OS=oses CDN=cdns TLS=tlses HTTPRoute=httproutes Endpoints=endpoints Series=series Species=species
News=news Data=data Metadata=metadata Schema=schemas Criterion=criteria Medium=media Media=media Datum=data
Quota=quotas TestQuota=testquotas ResourceQuota=resourcequotas Person=people Child=children Man=men Woman=women
Human=humans Mouse=mice Node=nodes Leaf=leaves Knife=knives Life=lives Roof=roofs Chief=chiefs Half=halves
Shelf=shelves Self=selves Wolf=wolves Thief=thieves Crisis=crises Analysis=analyses Basis=bases Base=bases
Alias=aliases Cactus=cacti Focus=foci Virus=viruses Campus=campuses Bonus=bonuses Corpus=corpora
Prometheus=prometheuses Alertmanager=alertmanagers Alertmanagers=alertmanagers ServiceMonitor=servicemonitors
Memcached=memcacheds Etcd=etcds Addon=addons AddOn=addons Canary=canaries Repository=repositories
Registry=registries Secret=secrets ConfigMap=configmaps Config=configs Settings=settings Setting=settings
Kubernetes=kubernetes Kustomization=kustomizations HelmRelease=helmreleases Cluster=clusters
ClusterClass=clusterclasses Process=processes Access=accesses Address=addresses Business=businesses Batch=batches
Branch=branches Match=matches Patch=patches Watch=watches Cache=caches Mesh=meshes Hash=hashes Brush=brushes
Fish=fish Deployment=deployments Tenant=tenants Tenancy=tenancies Lease=leases Release=releases Image=images
Bucket=buckets Queue=queues Topic=topics Stadium=stadiums Forum=forums Museum=museums Album=albums Spectrum=spectra
Quantum=quanta Momentum=momenta Curriculum=curriculums Equipment=equipment Information=information Money=money
Rice=rice Sheep=sheep Deer=deer Chassis=chassis Aircraft=aircraft Octopus=octupuses Axis=axes Ox=oxen Die=dice
Dice=dice Vault=vaults Vita=vitae Formula=formulas Antenna=antennas Larva=larvae Alumnus=alumni Alumna=alumnae
Genus=genera Radius=radii Nucleus=nuclei Stimulus=stimuluses Syllabus=syllabi Bacterium=bacteria
Millennium=millennia Aquarium=aquaria Video=videoes Tomato=tomatoes Potato=potatoes Echo=echoes Veto=vetos
Cargo=cargoes Piano=pianos Logo=logoes Memo=memoes Demo=demoes Repo=repoes Repos=repos Cronjob=cronjobs
CronJob=cronjobs Captain=captains Frigate=frigates Kraken=krakens Leviathan=leviathans Prawn=prawns
Busybox=busyboxes FizzBuzz=fizzbuzzes Buzz=buzzes Quartz=quartzes Blitz=blitzes Waltz=waltzes Sox=soxes Tax=taxes
Fax=faxes Hex=hexes Mix=mixes Fox=foxes Suffix=suffixes Prefix=prefixes Appendix=appendices Helix=helices y=ies Y=ys
S=ses s=s SS=sses AS=ases GIS=gises X=xs Moose=moose NFS=nfses EFS=efses FS=fses
VirtualMachineInstance=virtualmachineinstances PodDisruptionBudget=poddisruptionbudgets Captain2=captain2s V1=v1s
Foo-Bar=foo-bars
`;

/** Every kind that controller-gen was run on. */
export const PLURAL_CASES: readonly PluralCase[] = EXECUTED.trim()
  .split(/\s+/)
  .map((entry) => {
    const [kind = "", plural = ""] = entry.split("=");
    return { kind, plural };
  });

import { OPTIONAL_HEADINGS, requiredHeadings } from "./templates.js";

/** What a new document says of itself. */
export interface NewEnhancement {
  /** The name of the file without its ending, in small letters, digits and hyphens. */
  readonly title: string;
  /** Whoever writes, reviews and approves it, by ids on GitHub. */
  readonly authors: readonly string[];
  readonly reviewers: readonly string[];
  readonly approvers: readonly string[];
  /** Default `None`: no API changes. */
  readonly apiApprovers?: readonly string[];
  readonly trackingLinks: readonly string[];
  /** Such as `2026-11-28`; left to fill in by default. */
  readonly date?: string;
}

/** Whether a text can be the title, and so the name of the file, of an enhancement. */
export function isEnhancementTitle(title: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(title) && title.length <= 100;
}

/** What to write below each heading. */
const PROMPTS: Readonly<Record<string, string>> = {
  "## Summary": "Say in one paragraph what will be different, for somebody who reads release notes.",
  "## Motivation": "Say which problem this solves, for whom, and why now.",
  "### User Stories": "* As a cluster administrator, I want to … so that I can …",
  "### Goals": "List what has to be true when this is done.",
  "### Non-Goals": "List what this leaves alone, although somebody might expect it.",
  "## Proposal": "Describe what is built, as far as a reader needs it to judge the idea.",
  "### Workflow Description": "Tell step by step who does what, and what happens then; also where a step fails.",
  "### API Extensions": "List every kind, field and webhook that is added or changed, or say that there is none.",
  "### Topology Considerations": "Say where the parts run, and what differs between the topologies below.",
  "#### Hypershift / Hosted Control Planes": "Say what differs where the control plane is hosted elsewhere.",
  "#### Standalone Clusters": "Say whether this is for clusters that have their own control plane.",
  "#### Single-node Deployments or MicroShift": "Say what it costs on a single node, and whether MicroShift has it.",
  "#### OpenShift Kubernetes Engine": "Say whether it needs anything that this product leaves out.",
  "### Implementation Details/Notes/Constraints": "Give the details that reviewers of the code will ask for.",
  "### Risks and Mitigations": "List what could go wrong, and what is done against each of these.",
  "### Drawbacks": "Give the best reasons against doing this.",
  "## Alternatives (Not Implemented)": "Describe the other ways, and why they were not taken.",
  "## Open Questions [optional]": "List what has to be answered before this is implemented.",
  "## Test Plan": "Say what is tested, where these tests run, and what cannot be tested.",
  "## Graduation Criteria": "Say when this moves on from each stage to the next.",
  "### Dev Preview -> Tech Preview": "List what has to be there.",
  "### Tech Preview -> GA": "List what has to be there, with the tests that show it.",
  "### Removing a deprecated feature":
    "Say what is removed, when it was announced, and what to use instead; or that nothing is.",
  "## Upgrade / Downgrade Strategy": "Say what an upgrade changes in a running cluster, and how to go back.",
  "## Version Skew Strategy": "Say what happens while parts of two versions run beside each other.",
  "## Operational Aspects of API Extensions":
    "Say how an administrator sees that the extensions work, and what they cost.",
  "## Support Procedures": "Say how to recognise a failure, how to turn this off, and what that does to the cluster.",
  "## Infrastructure Needed [optional]": "Name repositories, accounts and hardware that are not there yet.",
};

/**
 * Returns a new enhancement with metadata, all headings of the newest template and a line below each that says what to write; nothing is
 * wrong with it.
 */
export function enhancementText(enhancement: NewEnhancement): string {
  const {
    title,
    authors,
    reviewers,
    approvers,
    apiApprovers = ["None"],
    trackingLinks,
    date = "yyyy-mm-dd",
  } = enhancement;
  const list = (name: string, values: readonly string[]): string[] => [
    `${name}:`,
    ...values.map((value) => `  - ${JSON.stringify(value)}`),
  ];
  const metadata = [
    "---",
    `title: ${JSON.stringify(title)}`,
    ...list("authors", authors),
    ...list("reviewers", reviewers),
    ...list("approvers", approvers),
    ...list("api-approvers", apiApprovers),
    `creation-date: ${date}`,
    `last-updated: ${date}`,
    "status: provisional",
    ...list("tracking-link", trackingLinks),
    "see-also: []",
    "replaces: []",
    "superseded-by: []",
    "---",
  ];
  const name = title.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  const [questions, infrastructure] = OPTIONAL_HEADINGS;
  const headings = requiredHeadings("2026").flatMap((heading) =>
    heading === "## Test Plan" ? [questions, heading] : [heading],
  );
  const sections = [...headings, infrastructure].flatMap((heading) => ["", heading, "", PROMPTS[heading] ?? ""]);
  return `${[...metadata, "", `# ${name}`, ...sections].join("\n")}\n`;
}

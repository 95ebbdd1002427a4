/** The years that there is a template for, the newest first. */
export const TEMPLATE_YEARS = ["2026", "2025", "2024"] as const;
export type TemplateYear = (typeof TEMPLATE_YEARS)[number];

const KUBERNETES_ENGINE = "#### OpenShift Kubernetes Engine";
const ALTERNATIVES = "## Alternatives (Not Implemented)";

/** The headings of an enhancement, in their order (guidelines/enhancement_template.md of openshift/enhancements, January 2026). */
const NEWEST: readonly string[] = [
  "## Summary",
  "## Motivation",
  "### User Stories",
  "### Goals",
  "### Non-Goals",
  "## Proposal",
  "### Workflow Description",
  "### API Extensions",
  "### Topology Considerations",
  "#### Hypershift / Hosted Control Planes",
  "#### Standalone Clusters",
  "#### Single-node Deployments or MicroShift",
  KUBERNETES_ENGINE,
  "### Implementation Details/Notes/Constraints",
  "### Risks and Mitigations",
  "### Drawbacks",
  ALTERNATIVES,
  "## Test Plan",
  "## Graduation Criteria",
  "### Dev Preview -> Tech Preview",
  "### Tech Preview -> GA",
  "### Removing a deprecated feature",
  "## Upgrade / Downgrade Strategy",
  "## Version Skew Strategy",
  "## Operational Aspects of API Extensions",
  "## Support Procedures",
];

/** The template of April 2025, which the founding documents come from, lacks a heading; that of 2024 had alternatives at its end. */
const BY_YEAR: Readonly<Record<TemplateYear, readonly string[]>> = {
  "2026": NEWEST,
  "2025": NEWEST.filter((heading) => heading !== KUBERNETES_ENGINE),
  "2024": [...NEWEST.filter((heading) => heading !== KUBERNETES_ENGINE && heading !== ALTERNATIVES), "## Alternatives"],
};

/** Returns the headings that a document of the template of a year has to have, in their order. */
export function requiredHeadings(year: TemplateYear): readonly string[] {
  return BY_YEAR[year];
}

/** Headings that may be left out. */
export const OPTIONAL_HEADINGS = ["## Open Questions [optional]", "## Infrastructure Needed [optional]"] as const;

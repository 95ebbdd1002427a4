import type { MarkerDefinition } from "./definition/marker-definition.js";
import { acceptedMarkers } from "./families/accepted.js";
import { accessMarkers } from "./families/access.js";
import { clientMarkers } from "./families/clients.js";
import { collectionMarkers } from "./families/collections.js";
import { conversionMarkers } from "./families/conversion.js";
import { gateAwareForm, gateAwareItemsForm, itemsForm, plainValidations } from "./families/derived.js";
import { documentMarkers } from "./families/documents.js";
import { findingMarkers } from "./families/findings.js";
import { numericMarkers } from "./families/numeric.js";
import { openshiftMarkers } from "./families/openshift.js";
import { packageMarkers } from "./families/package.js";
import { presenceMarkers } from "./families/presence.js";
import { resourceMarkers } from "./families/resource.js";
import { ruleMarkers } from "./families/rules.js";
import { shapeMarkers } from "./families/shape.js";
import { textMarkers } from "./families/text.js";
import { topologyMarkers } from "./families/topology.js";
import { valueMarkers } from "./families/values.js";
import { webhookMarkers } from "./families/webhooks.js";

const plain: readonly MarkerDefinition[] = [
  ...presenceMarkers,
  ...valueMarkers,
  ...textMarkers,
  ...numericMarkers,
  ...collectionMarkers,
  ...ruleMarkers,
  ...shapeMarkers,
  ...topologyMarkers,
  ...resourceMarkers,
  ...conversionMarkers,
  ...documentMarkers,
  ...clientMarkers,
  ...packageMarkers,
  ...accessMarkers,
  ...webhookMarkers,
  ...openshiftMarkers,
  ...findingMarkers,
];
const validations = plainValidations(plain);
const gateAware = validations.map(gateAwareForm);

/** Every marker there is, in the order in which `crdwright markers` lists them. */
export const allMarkers: readonly MarkerDefinition[] = [
  ...plain,
  ...gateAware,
  ...validations.map(itemsForm),
  ...gateAware.map(gateAwareItemsForm),
  ...acceptedMarkers,
];

/** The markers by name, without the leading `+`. */
export const markersByName: ReadonlyMap<string, MarkerDefinition> = new Map(
  allMarkers.map((definition) => [definition.name, definition]),
);

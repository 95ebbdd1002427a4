import { ANONYMOUS, optionalTexts, textsOf } from "../definition/argument-values.js";
import type { MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import type { MarkerEffect } from "../definition/marker-effect.js";
import type { ArgumentDefinition, ArgumentSchema } from "../grammar/argument-schema.js";

const PLAIN_PREFIX = "kubebuilder:validation:";
const GATE_AWARE_PREFIX = "openshift:validation:FeatureGateAware";

/** The plain validations that have `items:` and gate-aware forms: those that say something of a node's value. */
export function plainValidations(definitions: readonly MarkerDefinition[]): MarkerDefinition[] {
  return definitions.filter(
    ({ name, targets }) => name.startsWith(PLAIN_PREFIX) && targets.includes("type") && !name.endsWith("OneOf"),
  );
}

/** `kubebuilder:validation:items:X` of `kubebuilder:validation:X`: the same, said of the entries of a list. */
export function itemsForm(plain: MarkerDefinition): MarkerDefinition {
  return {
    ...plain,
    name: `${PLAIN_PREFIX}items:${plain.name.slice(PLAIN_PREFIX.length)}`,
    derivedFrom: plain.name,
    help: `Of the entries of a list: ${plain.help}`,
    effect: (args) => ofItems(plain.effect(args)),
  };
}

/** `kubebuilder:validation:items:openshift:validation:X`, the name that the entries' form of a gate-aware marker has. */
export function gateAwareItemsForm(gateAware: MarkerDefinition): MarkerDefinition {
  return {
    ...gateAware,
    name: `${PLAIN_PREFIX}items:${gateAware.name}`,
    help: `Of the entries of a list: ${gateAware.help}`,
    effect: (args) => ofItems(gateAware.effect(args)),
  };
}

function ofItems(effect: MarkerEffect): MarkerEffect {
  return effect.kind === "node" ? { ...effect, reach: "items" } : effect;
}

/** `openshift:validation:FeatureGateAwareX` of `kubebuilder:validation:X`: the same, under a gate condition. */
export function gateAwareForm(plain: MarkerDefinition): MarkerDefinition {
  const short = plain.name.slice(PLAIN_PREFIX.length);
  const argument = short.charAt(0).toLowerCase() + short.slice(1);
  return {
    name: `${GATE_AWARE_PREFIX}${short}`,
    family: "gate-aware",
    derivedFrom: plain.name,
    targets: plain.targets,
    arguments: { form: "named", arguments: { ...gateArguments, ...namedArguments(plain.arguments, argument) } },
    help: `${plain.help} Only where the gate condition holds.`,
    effect: (args) => {
      const effect = plain.effect(plainArguments(plain, argument, args));
      if (effect.kind !== "node") return effect;
      const gates = {
        featureGate: textsOf(args, "featureGate"),
        requiredFeatureGate: textsOf(args, "requiredFeatureGate"),
      };
      return { ...effect, gates };
    },
    check: (markerArgs) => {
      if (textsOf(markerArgs, "featureGate").length + textsOf(markerArgs, "requiredFeatureGate").length === 0) {
        const help = `name a gate, featureGate=MyGate, or write featureGate="" for where no other of these markers applies`;
        return { argument: "featureGate", problem: "neither featureGate nor requiredFeatureGate is given", help };
      }
      const problem = plain.check?.(plainArguments(plain, argument, markerArgs));
      return problem?.argument === ANONYMOUS ? { ...problem, argument } : problem;
    },
  };
}

const gateArguments: Readonly<Record<string, ArgumentDefinition>> = {
  featureGate: {
    ...optionalTexts(
      'gates of which one has to be on, separated by ;. "" is the fallback: it applies where no other marker of the name on this node does',
    ),
    names: "gate",
  },
  requiredFeatureGate: { ...optionalTexts("gates that all have to be on, separated by ;"), names: "gate" },
};

function namedArguments(schema: ArgumentSchema, argument: string): Readonly<Record<string, ArgumentDefinition>> {
  switch (schema.form) {
    case "none":
      return {};
    case "anonymous":
      return { [argument]: schema.argument };
    case "named":
      return schema.arguments;
  }
}

function plainArguments(plain: MarkerDefinition, argument: string, args: MarkerArguments): MarkerArguments {
  const value = args[argument];
  return plain.arguments.form === "anonymous" ? (value === undefined ? {} : { [ANONYMOUS]: value }) : args;
}

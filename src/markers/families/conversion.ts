import { named, optional, optionalTexts, textOf, textsOf } from "../definition/argument-values.js";
import type { ArgumentProblem, MarkerArguments, MarkerDefinition } from "../definition/marker-definition.js";
import { crdMarker } from "./resource.js";
import { checkAddress, checkPort, ENDPOINT_ARGUMENTS, endpointOf } from "./webhooks.js";

/** Where webhooks convert unless a marker says otherwise, as in kubebuilder's projects. */
const PATH = "/convert";

/** How objects are converted between the versions of a kind. */
export const conversionMarkers: readonly MarkerDefinition[] = [
  crdMarker(
    "crdwright:conversion:webhook",
    "Has API servers ask a webhook to convert objects between the versions of the kind. Needed on one of the versions.",
    named({
      path: optional("string", `the path that the service has the webhook under, ${PATH} by default`),
      ...ENDPOINT_ARGUMENTS,
      reviewVersions: optionalTexts(
        "the versions of ConversionReview that the webhook reads, separated by ;, v1 by default",
      ),
      certificate: optional(
        "string",
        "the Certificate of cert-manager, as namespace/name, whose authority cert-manager puts into the CRD",
      ),
    }),
    (args) => {
      const versions = textsOf(args, "reviewVersions");
      const webhook = { endpoint: endpointOf(args, PATH), reviewVersions: versions.length === 0 ? ["v1"] : versions };
      return { kind: "conversion", webhook, certificate: textOf(args, "certificate") || undefined };
    },
    checkConversion,
  ),
];

/** What an API server refuses (`validateCustomResourceConversion` of Kubernetes), and what cert-manager does not read. */
function checkConversion(args: MarkerArguments): ArgumentProblem | undefined {
  const [path = "", url = ""] = [textOf(args, "path"), textOf(args, "url")];
  if (path !== "" && url !== "") {
    return { argument: "path", problem: "a webhook has either a path or a url", help: "keep one of them" };
  }
  return (
    checkAddress(path, url) ??
    checkPort(args) ??
    checkVersions(textsOf(args, "reviewVersions")) ??
    checkCertificate(args)
  );
}

function checkVersions(versions: readonly string[]): ArgumentProblem | undefined {
  if (versions.length === 0 || versions.some((each) => each === "v1" || each === "v1beta1")) return undefined;
  const problem = "servers send v1 and v1beta1, and neither is here";
  return { argument: "reviewVersions", problem, help: "write reviewVersions=v1" };
}

function checkCertificate(args: MarkerArguments): ArgumentProblem | undefined {
  const certificate = textOf(args, "certificate") ?? "";
  if (certificate === "" || /^[^/\s]+\/[^/\s]+$/.test(certificate)) return undefined;
  const help = "write the namespace and the name of the Certificate, such as certificate=system/serving-cert";
  return { argument: "certificate", problem: `${JSON.stringify(certificate)} is not of the form namespace/name`, help };
}

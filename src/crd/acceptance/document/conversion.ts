import { dns1035Problems, subdomainProblems } from "../../../kube/formats/name-syntax.js";
import { append } from "../../../kube/values/append.js";
import { forbidden, invalid, notSupported, type ProblemList, required } from "../shape/crd-problem.js";
import type { CrdConversion, CrdSpec, WebhookClient, WebhookService } from "../shape/decoded-crd.js";

const STRATEGIES = ["None", "Webhook"];
const REVIEW_VERSIONS = ["v1", "v1beta1"];
const PATH = "spec.conversion";
const URL_FORM = "; desired format: https://host[/path]";

type ReviewVersions = NonNullable<NonNullable<CrdConversion["webhook"]>["conversionReviewVersions"]>;

/** Checks how objects are converted between versions. Paths name the webhook's parts as the server's own form does. */
export function checkConversion({ conversion, preserveUnknownFields }: CrdSpec, problems: ProblemList): void {
  if (!conversion) return;
  const { strategy, webhook } = conversion;
  if (!strategy) problems.push(required(`${PATH}.strategy`));
  else if (!STRATEGIES.includes(strategy)) problems.push(notSupported(`${PATH}.strategy`, STRATEGIES));
  if (strategy !== "None" && preserveUnknownFields) {
    problems.push(invalid(`${PATH}.strategy`, "must be None if spec.preserveUnknownFields is true"));
  }
  const versions = webhook?.conversionReviewVersions ?? [];
  if (strategy === "Webhook") {
    checkClient(webhook?.clientConfig, problems);
    checkReviewVersions(versions, problems);
    return;
  }
  const text = "should not be set when strategy is not set to Webhook";
  if (webhook?.clientConfig) problems.push(forbidden(`${PATH}.webhookClientConfig`, text));
  if (versions.length > 0) problems.push(forbidden(`${PATH}.conversionReviewVersions`, text));
}

function checkClient(client: WebhookClient | null | undefined, problems: ProblemList): void {
  const path = `${PATH}.webhookClientConfig`;
  if (!client) {
    problems.push(required(path, "required when strategy is set to Webhook"));
    return;
  }
  const url = client.url ?? undefined;
  if ((url === undefined) === !client.service) {
    problems.push(required(path, "exactly one of url or service is required"));
  } else if (url !== undefined) {
    checkUrl(url, `${path}.url`, problems);
  } else if (client.service) {
    checkService(client.service, `${path}.service`, problems);
  }
}

function checkUrl(url: string, path: string, problems: ProblemList): void {
  const [, scheme, authority, rest = ""] = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?(.*)$/s.exec(url) ?? [];
  const parseProblem = urlParseProblem(url, authority ?? "");
  if (parseProblem !== undefined) {
    problems.push(required(path, `url must be a valid URL: ${parseProblem}${URL_FORM}`));
    return;
  }
  const host = authority?.slice(authority.lastIndexOf("@") + 1);
  const [beforeFragment = "", fragment = ""] = splitOnce(rest, "#");
  const texts: string[] = [];
  if (scheme?.toLowerCase() !== "https") texts.push(`'https' is the only allowed URL scheme${URL_FORM}`);
  if (!host) texts.push(`host must be specified${URL_FORM}`);
  if (authority?.includes("@")) texts.push("user information is not permitted in the URL");
  if (fragment !== "") texts.push("fragments are not permitted in the URL");
  if (/\?./s.test(beforeFragment)) texts.push("query parameters are not permitted in the URL");
  append(
    problems,
    texts.map((text) => invalid(path, text)),
  );
}

/** What Go says of a text that is no URL at all. Only characters that cannot be in one are looked for. */
function urlParseProblem(url: string, authority: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(url)) {
    return `parse ${JSON.stringify(url)}: net/url: invalid control character in URL`;
  }
  const character = /[ \\^`{|}]/.exec(authority)?.[0];
  if (character === undefined) return undefined;
  return `parse ${JSON.stringify(url)}: invalid character ${JSON.stringify(character)} in host name`;
}

function checkService(service: WebhookService, path: string, problems: ProblemList): void {
  // The server takes the one for the other here.
  if (!service.namespace) problems.push(required(`${path}.name`));
  if (!service.name) problems.push(required(`${path}.namespace`));
  const port = Number(service.port ?? 443);
  if (port < 1 || port > 65535) {
    problems.push(invalid(`${path}.port`, "port is not valid: must be between 1 and 65535, inclusive"));
  }
  append(
    problems,
    pathProblems(service.path ?? "").map((text) => invalid(`${path}.path`, text)),
  );
}

function pathProblems(path: string): string[] {
  if (path === "" || path === "/") return [];
  const problems = path.startsWith("/") ? [] : ["must start with a '/'"];
  // The first character is not looked at again, whatever it is; a slash at the end is allowed.
  path
    .slice(1)
    .replace(/\/$/, "")
    .split("/")
    .forEach((segment, index) => {
      if (segment === "") problems.push(`segment[${index}] may not be empty`);
      else
        append(
          problems,
          subdomainProblems(segment).map((text) => `segment[${index}]: ${text}`),
        );
    });
  return problems;
}

function checkReviewVersions(versions: ReviewVersions, problems: ProblemList): void {
  const path = `${PATH}.conversionReviewVersions`;
  if (versions.length === 0) {
    problems.push(required(path));
    return;
  }
  versions.forEach((version, index) => {
    const name = version ?? "";
    const texts = versions.indexOf(version) < index ? ["duplicate version"] : dns1035Problems(name);
    append(
      problems,
      texts.map((text) => invalid(`${path}[${index}]`, text)),
    );
  });
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version ?? ""))) {
    problems.push(invalid(path, `must include at least one of ${REVIEW_VERSIONS.join(", ")}`));
  }
}

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}

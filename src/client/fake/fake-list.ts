import type { JsonValue } from "../../kube/values/json-value.js";
import { apiVersionOf, type ResourceDefinition } from "../resource-definition.js";
import type { FakeStore } from "./fake-store.js";
import type { FakeObject } from "./replies/json.js";
import { badRequest, expired } from "./replies/refusal.js";
import { readSelectors } from "./selectors.js";

/** What is left of lists that are read page by page, by the token of the next page. */
export type OpenLists = Map<string, { readonly items: readonly FakeObject[]; readonly revision: number }>;

/** Answers a list request: all objects, or a page of the state that the first page showed. */
export function listObjects(
  definition: ResourceDefinition,
  store: FakeStore,
  namespace: string | undefined,
  query: URLSearchParams,
  openLists: OpenLists,
): { readonly [key: string]: JsonValue } {
  const token = query.get("continue") || undefined;
  const limit = Number(query.get("limit") ?? 0);
  if (token !== undefined && query.get("resourceVersion")) {
    throw badRequest("resourceVersion may not be set together with continue");
  }
  const matches = readSelectors(query, definition);
  const open = token === undefined ? undefined : openLists.get(token);
  if (token !== undefined && open === undefined) {
    throw expired("The provided continue parameter is too old to display a consistent list result");
  }
  const { items, revision } = open ?? {
    items: store.objects(namespace).filter(matches),
    revision: store.revisions.current,
  };
  const page = limit > 0 ? items.slice(0, limit) : items;
  const rest = items.slice(page.length);
  return listOf(definition, page, revision, rest.length === 0 ? undefined : nextToken(rest, revision));

  function nextToken(left: readonly FakeObject[], atRevision: number): { token: string; count: number } {
    const next = btoa(JSON.stringify({ rv: atRevision, left: left.length, list: openLists.size }));
    openLists.set(next, { items: left, revision: atRevision });
    return { token: next, count: left.length };
  }
}

/** Objects as a list, the way the server gives them. */
export function listOf(
  definition: ResourceDefinition,
  items: readonly FakeObject[],
  revision: number,
  next?: { readonly token: string; readonly count: number },
): { readonly [key: string]: JsonValue } {
  return {
    apiVersion: apiVersionOf(definition),
    kind: `${definition.kind}List`,
    metadata: {
      resourceVersion: String(revision),
      ...(next === undefined ? {} : { continue: next.token, remainingItemCount: next.count }),
    },
    items: [...items],
  };
}

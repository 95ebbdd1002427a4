import { describe, expect, it } from "vitest";
import { CLIENT_VERBS, clientMarkers } from "../../src/markers/families/clients.js";

const byName = new Map(clientMarkers.map((marker) => [marker.name, marker]));

describe("+genclient:onlyVerbs and +genclient:skipVerbs", () => {
  it.each<[string, string | undefined]>([
    ["get", undefined],
    [CLIENT_VERBS.join(","), undefined],
    ["get, list", undefined],
    ["gett", '"gett" is no verb of a client: Did you mean get?'],
    ["get,", '"" is no verb of a client: write some of create, update'],
  ])("of %j", (given, problem) => {
    for (const name of ["genclient:onlyVerbs", "genclient:skipVerbs"]) {
      const found = byName.get(name)?.check?.({ "": given });
      if (problem === undefined) expect(found).toBeUndefined();
      else expect(`${found?.problem}: ${found?.help}`).toContain(problem);
    }
  });
});

describe("+genclient:method", () => {
  const method = byName.get("genclient:method");

  it.each<[string, object]>([
    [
      "GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale",
      { name: "GetScale", verb: "get", subresource: "scale", input: undefined, result: "Scale" },
    ],
    [
      "Evict,verb=create,subresource=eviction,input=Widget",
      { name: "Evict", verb: "create", subresource: "eviction", input: "Widget", result: undefined },
    ],
  ])("of %j", (given, wanted) => {
    expect(method?.check?.({ "": given })).toBeUndefined();
    expect(method?.effect({ "": given })).toEqual({
      kind: "crd",
      effect: { kind: "client", settings: [{ kind: "method", method: wanted }] },
    });
  });

  it.each<[string, string]>([
    ["1st,verb=get,subresource=scale", '"1st" is no name for a method'],
    ["Get,verb=list,subresource=scale", 'the verb "list" cannot be had for a method'],
    ["Get,subresource=scale", 'the verb "" cannot be had'],
    ["Get,verb=get", "subresource= has to name the subresource"],
    ["Get,verb=get,subresource=scale,reslt=Scale", '"reslt=Scale" is not one of verb, subresource, input, result'],
  ])("refuses %j", (given, problem) => {
    expect(method?.check?.({ "": given })?.problem).toContain(problem);
  });
});

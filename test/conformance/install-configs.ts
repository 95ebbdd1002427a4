import { isDeepStrictEqual } from "node:util";
import { convertOldFields } from "../../src/openshift/install-config/conversion.js";
import { caseProblem, casesOf } from "../openshift/install-config/judge-cases.js";
import { listingProblems, manifestProblems } from "../openshift/manifests/judge-manifests.js";
import { type Case, readOracle } from "../openshift/oracle.js";
import type { Count, Subject } from "./subjects.js";

/** What published programs said of install-configs. */
export const INSTALL_CONFIG_SUBJECTS: readonly Subject[] = [
  {
    name: "install-configs: verdict, field and kind of each error",
    from: "published data",
    count: () => countVerdicts("install-config/cases.yaml", "current"),
  },
  {
    name: "install-configs under the gate of several vCenters",
    from: "published data",
    count: () => countVerdicts("install-config/seed-gate-cases.yaml", "enhancement"),
  },
  { name: "old fields of install-configs", from: "published data", count: countConversions },
  { name: "Cluster API manifests of install-configs", from: "published data", count: countManifests },
  {
    name: "files of the enhancement's listing, byte for byte",
    from: "published data",
    count: () => counted(listingProblems()),
  },
];

function countVerdicts(file: string, dialect: "current" | "enhancement"): Count {
  const { base, cases } = casesOf(file);
  const failures = cases.flatMap((each) => {
    const problem = caseProblem(base, each, dialect);
    return problem === undefined ? [] : [{ case: each.id ?? each.name, problem }];
  });
  return { passed: cases.length - failures.length, total: cases.length, failures };
}

function countConversions(): Count {
  const cases: readonly Case[] = readOracle("install-config/conversion.yaml").cases;
  const failures = cases.filter(({ input, vcenters, failureDomains }) => {
    const converted = convertOldFields(input);
    return !isDeepStrictEqual([converted.vcenters, converted.failureDomains], [vcenters, failureDomains]);
  });
  return { passed: cases.length - failures.length, total: cases.length, failures };
}

/** Each file of each case, and each case for which none can be made. */
function countManifests(): Count {
  return counted((readOracle("machines/cases.yaml").cases as readonly Case[]).flatMap(manifestProblems));
}

function counted(results: readonly { readonly file: string; readonly problem: string | undefined }[]): Count {
  const failures = results.filter(({ problem }) => problem !== undefined);
  return { passed: results.length - failures.length, total: results.length, failures };
}

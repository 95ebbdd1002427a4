import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import {
  type FailureDomain,
  type InfrastructureVCenter,
  VSPHERE_FIELDS,
  vsphereSpec,
} from "../checks/read-infrastructure.js";
import { checkFields, type FieldType } from "../fields/check-fields.js";
import { collectFindings, type FieldReport, warnOfVersions } from "../fields/field-report.js";

/** A text with the name that findings call it by. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Where the machines of today are, as far as the documents of the cluster do not say it. */
export interface CurrentPlace {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly networks: readonly string[];
}

/** A vCenter to add, with all that a cluster needs to know of it. */
export interface Addition {
  readonly vcenter: InfrastructureVCenter;
  readonly failureDomains: readonly FailureDomain[];
  /** The same as they are written into the Infrastructure object, with fields that nothing here looks at. */
  readonly objects: { readonly vcenter: KubeObject; readonly failureDomains: readonly KubeObject[] };
  /** Undefined where none stand there. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly current: CurrentPlace | undefined;
}

/** What came of reading an addition. */
export interface AdditionReading {
  /** Undefined where it cannot be read, or a field is of another type. */
  readonly addition: Addition | undefined;
  /** Where findings of the plan are reported. */
  readonly report: FieldReport;
  readonly findings: Diagnostic[];
}

const ADDITION: FieldType = {
  fields: {
    vcenter: VSPHERE_FIELDS.vcenter,
    failureDomains: { list: VSPHERE_FIELDS.failureDomain },
    credentials: { fields: { user: "text", password: "text" } },
    current: { fields: { name: "text", region: "text", zone: "text", networks: { list: "text" } } },
  },
  required: ["vcenter"],
};

/** The API of Infrastructure has more fields in a failure domain than checks look at; a server judges them. */
const OF_SERVER = /^failureDomains\[/;

/** Reads what is to be added: `vcenter`, `failureDomains`, `credentials`, and `current` for a cluster without failure domains of its own. */
export function readAddition(source: Source): AdditionReading {
  const { document, findings: reading } = readDocument(source);
  const { report, findings } = collectFindings(document?.spanOf ?? (() => ({ file: source.path, start: 0, end: 0 })));
  for (const each of reading) findings.push(each);
  if (document === undefined || hasErrors(findings)) return { addition: undefined, report, findings };
  const { value } = document;
  checkFields(value, ADDITION, "", {
    ...report,
    unknown: (path, available) => {
      if (!OF_SERVER.test(path)) report.unknown(path, available);
    },
  });
  warnOfVersions(source.text, value, report);
  if (hasErrors(findings)) return { addition: undefined, report, findings };
  return { addition: additionOf(value), report, findings };
}

function additionOf({ vcenter, failureDomains, credentials, current }: KubeObject): Addition {
  const domains = listOf(failureDomains).filter(isObject);
  const server = isObject(vcenter) ? vcenter : {};
  const { vcenters, failureDomains: read } = vsphereSpec({ vcenters: [server], failureDomains: domains });
  return {
    vcenter: vcenters[0] ?? { server: "", port: undefined, datacenters: [] },
    failureDomains: read,
    objects: { vcenter: server, failureDomains: domains },
    credentials: isObject(credentials)
      ? { user: textOf(credentials["user"]), password: textOf(credentials["password"]) }
      : undefined,
    current: isObject(current)
      ? {
          name: textOf(current["name"]),
          region: textOf(current["region"]),
          zone: textOf(current["zone"]),
          networks: listOf(current["networks"]).map(textOf),
        }
      : undefined,
  };
}

function textOf(value: KubeValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: KubeValue | undefined): readonly KubeValue[] {
  return isList(value) ? value : [];
}

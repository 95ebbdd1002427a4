import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { GivenChoice } from "../../emitters/bundles/bundle-index.js";
import { validatorForDocument } from "../../emitters/validators/from-crd/validator-for-document.js";
import type { DocumentValidator } from "../../kube/validation/create-document-validator.js";
import { crdSettings } from "../../project/crd-settings.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { documentSchema } from "../../schema/document-schema.js";
import { type GatedSchema, resolveSchema } from "../../schema/gated-schema.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { clusterProject } from "./cluster-project.js";

/** The document roots of a project as one cluster has them, or why there are none. */
export interface ClusterDocuments {
  readonly project: Project;
  readonly findings: readonly Diagnostic[];
  readonly documents: readonly ClusterDocument[];
}

export interface ClusterDocument {
  readonly name: string;
  /** Its schema for all selections of gates. */
  readonly gated: GatedSchema;
  /** The gates that its types name and the cluster has off. */
  readonly gatesOff: readonly string[];
  /** Its schema, and the validator by it, on the cluster with some more gates on. */
  readonly judgeWith: (gates: readonly string[]) => DocumentJudge;
}

export interface DocumentJudge {
  readonly schema: StructuralSchema;
  readonly validator: DocumentValidator;
}

/** Reads the documents of a project for one cluster, chosen by the rules of bundles. Without a target version the project's holds. */
export async function clusterDocuments(
  place: ProjectPlace,
  chosen: GivenChoice,
  targetVersion?: string,
): Promise<ClusterDocuments> {
  const { project, findings, cluster } = await clusterProject(place, chosen);
  if (cluster === undefined) return { project, findings, documents: [] };
  const { compilation, enabled } = cluster;
  const { embeddedObjectMeta } = crdSettings(project.texts);
  const version = targetVersion ?? project.texts.config.targetVersion;
  const documents = compilation.model.documents.map((root): ClusterDocument => {
    const gated = documentSchema(root, embeddedObjectMeta);
    const judges = new Map<string, DocumentJudge>();
    return {
      name: root.name,
      gated,
      gatesOff: root.gates.filter((gate) => !enabled.has(gate)),
      judgeWith: (gates) => {
        const cached = judges.get(gates.join());
        if (cached !== undefined) return cached;
        const schema = resolveSchema(gated, new Set([...enabled, ...gates]));
        const judge = { schema, validator: validatorForDocument(schema, version) };
        judges.set(gates.join(), judge);
        return judge;
      },
    };
  });
  return { project, findings, documents };
}

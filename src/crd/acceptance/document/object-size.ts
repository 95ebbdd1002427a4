import { utf8Length } from "../../../runtime/values/utf8-length.js";
import type { YamlValue } from "../../yaml/yaml-value.js";
import { asWarning, type CrdProblem, jsonText, type ProblemList, tooLong } from "../crd-problem.js";
import type { ObjectMeta } from "../decoded-crd.js";
import { annotationBytes, MOST_ANNOTATION_BYTES } from "../metadata/object-meta.js";

/** What etcd takes in one request. */
const MOST_OBJECT_BYTES = 1.5 * 1024 * 1024;
const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * Checks that a CRD is not too large to be stored, which is an error, nor to be applied by `kubectl apply` on the
 * client's side, which notes the whole manifest down in an annotation; other ways of creating it are not touched by
 * that, and so it is a warning.
 */
export function checkSize(crd: YamlValue, meta: ObjectMeta, problems: ProblemList): void {
  const bytes = goJsonBytes(crd);
  if (bytes > MOST_OBJECT_BYTES) {
    const text = `the object has ${bytes} bytes as JSON, and etcd takes at most ${MOST_OBJECT_BYTES}`;
    problems.push({ ...tooLong("", MOST_OBJECT_BYTES), text });
  }
  const annotations = annotationBytes(meta);
  // If the annotations are too large by themselves, that is an error of theirs.
  if (annotations <= MOST_ANNOTATION_BYTES && annotations + LAST_APPLIED.length + bytes > MOST_ANNOTATION_BYTES) {
    problems.push(lastAppliedWarning());
  }
}

function lastAppliedWarning(): CrdProblem {
  const warning = asWarning(tooLong("metadata.annotations", MOST_ANNOTATION_BYTES));
  return { ...warning, text: `${warning.text}, which "kubectl apply" without --server-side needs for ${LAST_APPLIED}` };
}

/** How many bytes Go's JSON has: like JavaScript's, but some characters are escaped as `\u003c`. */
function goJsonBytes(value: YamlValue): number {
  const text = fastJsonText(value);
  const escaped = (text.match(/[<>&]/g)?.length ?? 0) * 5 + (text.match(/[\u2028\u2029]/g)?.length ?? 0) * 3;
  return utf8Length(text) + escaped;
}

function fastJsonText(value: YamlValue): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It knows no bigint, which hardly any CRD has; looking for one first would take as long.
    return jsonText(value);
  }
}

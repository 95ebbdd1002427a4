/** ConfigMapFileReference names one file that is kept as an entry of a ConfigMap in the namespace openshift-config. */
export interface ConfigMapFileReference {
  /** name is the name of the ConfigMap. */
  name?: string;

  /** key is the entry of the ConfigMap that holds the file. */
  key?: string;
}

package v1

// ConfigMapFileReference names one file that is kept as an entry of a ConfigMap in the namespace openshift-config.
type ConfigMapFileReference struct {
	// name is the name of the ConfigMap.
	// +optional
	Name string `json:"name,omitempty"`

	// key is the entry of the ConfigMap that holds the file.
	// +optional
	Key string `json:"key,omitempty"`
}

// Package doc line.
// +groupName=probe.example.com
// +versionName=v1

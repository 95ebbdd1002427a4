module example.com/crdwright/e2e/gcfg

go 1.21

require gopkg.in/gcfg.v1 v1.2.3

require gopkg.in/warnings.v0 v0.1.2 // indirect

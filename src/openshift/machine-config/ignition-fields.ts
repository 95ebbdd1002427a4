import type { FieldTable, FieldType } from "../fields/check-fields.js";

/**
 * The fields of an Ignition config of the specification 3.x, as far as MachineConfigs are looked at here (github.com/coreos/ignition/v2,
 * config/v3_5/types). Ignition warns of fields that it does not know, and goes on.
 */

const INTEGER: FieldType = { integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER], isStrict: true };

const RESOURCE: FieldTable = {
  fields: {
    source: "text",
    compression: "text",
    httpHeaders: { list: { fields: { name: "text", value: "text" }, required: ["name"] } },
    verification: { fields: { hash: "text" } },
  },
};

const OWNER: FieldTable = { fields: { id: INTEGER, name: "text" } };
const NODE = { path: "text", user: OWNER, group: OWNER, overwrite: "boolean" } as const;

const FILE: FieldTable = {
  fields: { ...NODE, contents: RESOURCE, append: { list: RESOURCE }, mode: INTEGER },
  required: ["path"],
};

const DROPIN: FieldTable = { fields: { name: "text", contents: "text" }, required: ["name"] };

const UNIT: FieldTable = {
  fields: { name: "text", enabled: "boolean", mask: "boolean", contents: "text", dropins: { list: DROPIN } },
  required: ["name"],
};

export const IGNITION: FieldTable = {
  fields: {
    ignition: {
      fields: { version: "text", config: "any", proxy: "any", security: "any", timeouts: "any" },
      required: ["version"],
    },
    kernelArguments: "any",
    passwd: "any",
    storage: {
      fields: {
        files: { list: FILE },
        directories: { list: { fields: { ...NODE, mode: INTEGER }, required: ["path"] } },
        links: { list: { fields: { ...NODE, target: "text", hard: "boolean" }, required: ["path"] } },
        disks: "any",
        filesystems: "any",
        luks: "any",
        raid: "any",
      },
    },
    systemd: { fields: { units: { list: UNIT } } },
  },
  required: ["ignition"],
};

/** The object as the operator's API has it. */
export const MACHINE_CONFIG: FieldTable = {
  fields: {
    apiVersion: "text",
    kind: "text",
    metadata: "any",
    spec: {
      fields: {
        osImageURL: "text",
        baseOSExtensionsContainerImage: "text",
        config: "any",
        kernelArguments: { list: "text" },
        extensions: { list: "text" },
        fips: "boolean",
        kernelType: { oneOf: ["", "default", "realtime", "64k-pages"] },
      },
    },
    status: "any",
  },
  required: ["metadata", "spec"],
};

import { valueMask } from "../../diagnostics/mask-values.js";

const INSTALL_CONFIG = ["password", "user", "username", "pullSecret"];
/** Of 802.1X and of tunnels. */
const NMSTATE = ["private-key-password", "psk", "mka-cak"];
/** The keys whose values are printed nowhere. */
export const SECRET_KEYS: readonly string[] = [...INSTALL_CONFIG, ...NMSTATE];
const maskValues = valueMask(SECRET_KEYS);

/** What a MachineConfig brings a node, such as one of these documents. */
const IN_DATA = /(\bdata:[\w/.+;=-]*,)([^\s"']+)/g;

/**
 * Returns a text of YAML or JSON in which stars stand for the characters of user names, passwords, pull secrets and keys, of logins in
 * URLs and of data URLs, in as many lines and columns: nobody is to read them in a terminal or in the log of a pipeline.
 */
export function maskSecrets(text: string): string {
  return maskValues(text).replace(IN_DATA, (_, begin: string, data: string) => begin + data.replace(/\S/g, "*"));
}

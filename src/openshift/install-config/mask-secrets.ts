import { valueMask } from "../../diagnostics/mask-values.js";

/**
 * Returns a text of YAML or JSON in which stars stand for the characters of user names, passwords and pull secrets, and of logins in
 * URLs, in as many lines and columns: nobody is to read them in a terminal or in the log of a pipeline.
 */
export const maskSecrets = valueMask(["password", "user", "username", "pullSecret"]);

import { randomInt } from "node:crypto";

/** Letters and digits that are not mistaken for each other and make no words. */
const LETTERS = "bcdfghjklmnpqrstvwxz2456789";
const MAX_LENGTH = 27;
const RANDOM_LENGTH = 5;

/**
 * Makes an infrastructure name, by which all that belongs to a cluster is known: the cluster's name, cut so that names made of it are
 * not too long, and five letters. `draw` gives a number below its argument.
 */
export function makeInfraId(clusterName: string, draw: (below: number) => number = randomInt): string {
  const name = clusterName
    .replace(/[^A-Za-z0-9-]/g, "-")
    .slice(0, MAX_LENGTH - RANDOM_LENGTH - 1)
    .replace(/-+$/, "");
  const end = Array.from({ length: RANDOM_LENGTH }, () => LETTERS[draw(LETTERS.length)]).join("");
  return `${name}-${end}`;
}

/** Whether a text can be an infrastructure name: it becomes the name of objects and of machines. */
export function isInfraId(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
}

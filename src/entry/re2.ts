// biome-ignore-all lint/performance/noBarrelFile: an entry of the package names what it has
/**
 * What generated validators import for patterns that need RE2: those that JavaScript has no equal of or could take too long
 * for, and those that are only known at run time. RE2 is large, so that it is an entry of its own.
 */
export {
  matches,
  matchesString,
  stringFindAllString,
  stringFindAllStringInt,
  stringFindString,
} from "../kube/cel/library/regex.js";
export { lazyPattern } from "../kube/formats/lazy-pattern.js";

/**
 * What generated validators import for patterns that need RE2: those that JavaScript has no equal of or could take too long
 * for, and those that are only known at run time. RE2 is large, so that it is an entry of its own.
 */
// biome-ignore lint/performance/noBarrelFile: an entry of the package names what it has
export {
  matches,
  matchesString,
  stringFindAllString,
  stringFindAllStringInt,
  stringFindString,
} from "../runtime/cel/regex.js";
export { lazyPattern } from "../runtime/regex/lazy-pattern.js";

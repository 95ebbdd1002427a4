const MAX_TRIALS = 30;

/** Makes an input smaller for as long as it still fails: what kills a process cannot be shrunk within it. */
export async function shrink(input, fails) {
  let trials = 0;
  let least = input;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(least)) {
      if (++trials > MAX_TRIALS) return least;
      if (!(await fails(candidate))) continue;
      least = candidate;
      isSmaller = true;
      break;
    }
  }
  return least;
}

/** Values like this one with a part left out, the largest parts first. */
function* smaller(value) {
  if (typeof value === "string" || Array.isArray(value)) {
    for (let size = Math.ceil(value.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let start = 0; start < value.length; start += size) {
        const [head, tail] = [value.slice(0, start), value.slice(start + size)];
        yield typeof value === "string" ? head + tail : [...head, ...tail];
      }
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value))
    for (const less of smaller(child))
      yield Array.isArray(value) ? value.with(Number(key), less) : { ...value, [key]: less };
}

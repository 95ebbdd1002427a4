// What a section of the bench returns: rows that are printed, written as JSON and put into docs/performance.md.

/** A time of a process or a call, in milliseconds, with its CPU time and peak memory where they are known; the goal is in ms. */
export function time(name, { ms, cpu = Number.NaN, mib = Number.NaN }, goal) {
  return figure(name, ms, "ms", goal, { ...(!Number.isNaN(cpu) && { cpu }), ...(!Number.isNaN(mib) && { mib }) });
}

/** One figure divided by another of the same run. */
export function ratio(name, value, goal) {
  return figure(name, value, "×", goal);
}

/** A size in bytes; the goal is in kB. */
export function size(name, bytes, goal) {
  return figure(name, bytes / 1000, "kB", goal);
}

/** Any other amount, in a unit such as "µs" or "lines". */
export function amount(name, value, unit, goal) {
  return figure(name, value, unit, goal);
}

function figure(name, value, unit, goal, more = {}) {
  if (!Number.isFinite(value)) throw new Error(`${name}: ${value} is no figure`);
  return { name, value, unit, ...(goal !== undefined && { goal }), ...more };
}

/** Digits by unit: a ratio has two, what is below 10 one, and all else none. */
export function valueText({ value, unit }) {
  return value.toFixed(unit === "×" ? 2 : value < 10 || unit === "kB" ? 1 : 0);
}

/** What stands beside a value: peak memory and CPU time. */
export function besideText({ mib, cpu }) {
  const parts = [
    ...(mib === undefined ? [] : [`${mib.toFixed(0)} MiB`]),
    ...(cpu === undefined ? [] : [`${cpu.toFixed(0)} ms CPU`]),
  ];
  return parts.join(", ");
}

/** A figure as a line for people. */
export function figureLine(each) {
  const beside = besideText(each);
  const goal = each.goal === undefined ? "" : `    (goal: at most ${each.goal} ${each.unit})`;
  return `${each.name.padEnd(54)} ${valueText(each).padStart(7)} ${each.unit}${beside === "" ? "" : `  ${beside}`}${goal}`;
}

/**
 * A run as the page docs/performance.md: a table for each section, in the order of the run. Takes what `--json` writes.
 */
export function performancePage({ machine, sections }) {
  const tables = sections.map(({ name, title, figures, leftOut }) => {
    const head = `## ${title}\n\n\`npm run bench -- --only ${name}\``;
    if (leftOut !== undefined) return `${head}\n\nNot measured in this run: ${leftOut}.\n`;
    const rows = figures.map((each) => {
      const goal = each.goal === undefined ? "" : `≤ ${each.goal} ${each.unit}`;
      return `| ${cell(each.name)} | ${valueText(each)} ${each.unit} | ${besideText(each)} | ${goal} |`;
    });
    return `${head}\n\n| what | figure | memory, CPU | goal |\n|---|---:|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Performance

Made by \`npm run bench -- --page\` on a machine of this kind: ${machine}. Ratios carry over to other machines, times do not: what
is compared ran in turn in the same run, and each figure is the median of its rounds, or the best of them where a loop is measured. CI does not
compare this page with a run of its own.

${tables.join("\n")}`;
}

function cell(text) {
  return text.replaceAll("|", "\\|");
}

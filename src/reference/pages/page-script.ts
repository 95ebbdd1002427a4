import { createSearch } from "./search-field-script.js";

/**
 * What a page does in a browser. The page holds all feature sets: each part that some lack says by bits in which it is, and
 * choosing one hides the others. Without this script all fields are shown, and one example.
 */
const byId = (id: string): HTMLElement | null => document.getElementById(id);
const all = <Found extends Element = HTMLElement>(selector: string, within: ParentNode = document): Found[] => [
  ...within.querySelectorAll<Found>(selector),
];

// The templates of pages have them: the first three where there are several feature sets.
const set = byId("set") as HTMLSelectElement | null;
const profile = byId("profile") as HTMLSelectElement | null;
const others = byId("others") as HTMLInputElement | null;
const search = byId("search") as HTMLInputElement;
const hits = byId("hits") as HTMLElement;
const status = byId("status") as HTMLElement;
const address = new URLSearchParams(location.search);
const { find, loadIndex } = createSearch({ search, hits, address, say });

function say(text: string): void {
  status.textContent = text;
}

/** The bit of the chosen cluster: profiles follow each other, each with all sets. */
function chosenBit(): number {
  if (set === null) return 1;
  return 1 << ((profile?.selectedIndex ?? 0) * set.options.length + set.selectedIndex);
}

const isIn = (part: HTMLElement, bit: number): boolean => (Number(part.dataset["on"]) & bit) !== 0;

function applySet(): void {
  const bit = chosenBit();
  for (const part of all("[data-on]:not(pre)")) part.classList.toggle("absent", !isIn(part, bit));
  for (const example of all(".example")) {
    const size = example.querySelector<HTMLSelectElement>(".size")?.value;
    const texts = all("pre", example);
    for (const text of texts) text.hidden = text.dataset["size"] !== size || !isIn(text, bit);
    const none = example.querySelector<HTMLElement>(".no-example");
    if (none !== null) none.hidden = texts.some((text) => !text.hidden);
  }
}

/** The links to other pages of the site are relative; those to elsewhere keep the query that they have. */
const siteLinks = all<HTMLAnchorElement>("a[href]").filter(
  (link) => !/^(?:#|[a-z][\w+.-]*:|\/\/)/i.test(link.getAttribute("href") ?? ""),
);

function keepAddress(): void {
  for (const [name, select] of [
    ["set", set],
    ["profile", profile],
  ] as const)
    if (select !== null) {
      if (select.selectedIndex === 0) address.delete(name);
      else address.set(name, select.value);
    }
  const query = address.toString();
  history.replaceState(null, "", `${location.pathname}${query === "" ? "" : `?${query}`}${location.hash}`);
  for (const link of siteLinks) link.search = query;
}

function chooseSet(): void {
  applySet();
  keepAddress();
  say(set === null ? "" : `${set.value}${profile === null ? "" : `, ${profile.value}`}`);
}

/** In a page of many kinds one is shown at a time. */
const sections = all("section.kind[id]");
function showSection(of: Element | null): void {
  if (sections.length < 2) return;
  const shown = of?.closest("section.kind") ?? sections[0];
  for (const section of sections) section.hidden = section !== shown;
  for (const link of all<HTMLAnchorElement>(".kinds a")) {
    if (shown !== undefined && shown !== null && link.hash === `#${encodeURI(shown.id)}`)
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** What the address leads to in the page; an address that somebody has cut off is taken as it is. */
function targetId(): string {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function openTarget(): void {
  const id = targetId();
  const target = id === "" ? null : byId(id);
  // The link that skips to the content stays in what is shown.
  if (target?.id === "content") return;
  showSection(target);
  if (id !== "" && target === null) say(`There is no field ${id} here.`);
  if (target === null) return;
  if (target.dataset["on"] !== undefined && !isIn(target, chosenBit()) && set !== null) {
    const first = Math.log2(Number(target.dataset["on"]) & -Number(target.dataset["on"]));
    set.selectedIndex = first % set.options.length;
    if (profile !== null) profile.selectedIndex = Math.floor(first / set.options.length);
    chooseSet();
    say(`The chosen feature set lacks this field: now showing ${set.value}.`);
  }
  for (let place: Element | null = target; place !== null; place = place.parentElement)
    if (place instanceof HTMLDetailsElement) place.open = true;
  target.scrollIntoView({ block: "start" });
  (target.querySelector<HTMLElement>(":scope > summary") ?? target.closest("main"))?.focus({ preventScroll: true });
}

function copy(text: string, what: string): void {
  navigator.clipboard.writeText(text).then(
    () => say(`${what} copied`),
    () => say(`${what} could not be copied: the browser does not allow it`),
  );
}

/** Moves through what is open as through a tree. */
function moveInTree(event: KeyboardEvent, summary: HTMLElement): void {
  const field = summary.parentElement;
  if (!(field instanceof HTMLDetailsElement)) return;
  const visible = all(".field > summary", field.closest("section") ?? document).filter((each) =>
    each.checkVisibility(),
  );
  const index = visible.indexOf(summary);
  const parent = field.parentElement?.closest("details.field")?.querySelector<HTMLElement>(":scope > summary");
  const move: Record<string, () => void> = {
    ArrowDown: () => visible[index + 1]?.focus(),
    ArrowUp: () => visible[index - 1]?.focus(),
    ArrowRight: () => (field.open ? visible[index + 1]?.focus() : field.toggleAttribute("open", true)),
    ArrowLeft: () => (field.open ? field.toggleAttribute("open", false) : parent?.focus()),
    Home: () => visible[0]?.focus(),
    End: () => visible.at(-1)?.focus(),
    c: () => copy(`${location.href.replace(/#.*/, "")}#${encodeURI(field.id)}`, "Link"),
  };
  const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : move[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement;
  if (event.key === "/" && !/^(input|select|textarea)$/i.test(target.tagName)) {
    event.preventDefault();
    search.focus();
  } else if (event.key === "Escape" && !hits.hidden) {
    hits.hidden = true;
    search.focus();
  } else if (target === search || hits.contains(target)) {
    const links = all<HTMLAnchorElement>("a", hits);
    const index = links.indexOf(target as HTMLAnchorElement);
    if (event.key === "Enter" && target === search) links[0]?.click();
    if (event.key === "ArrowDown") links[index + 1]?.focus();
    if (event.key === "ArrowUp") (links[index - 1] ?? search).focus();
    if (/^Arrow(Up|Down)$/.test(event.key)) event.preventDefault();
  } else if (target.matches(".field > summary")) moveInTree(event, target);
});
document.addEventListener("click", (event) => {
  const target = event.target as HTMLElement;
  const section = target.closest("section");
  if (target.closest(".hits a") !== null || target.closest(".search") === null) hits.hidden = true;
  if (target.matches(".expand, .collapse") && section !== null)
    for (const field of all<HTMLDetailsElement>("details.field", section)) field.open = target.matches(".expand");
  if (target.matches(".copy")) {
    const shown = all("pre", target.closest(".example") ?? document).find((each) => !each.hidden);
    if (shown !== undefined) copy(shown.textContent ?? "", "Example");
  }
});
search.addEventListener("input", find);
search.addEventListener("focus", loadIndex);
for (const select of [set, profile]) select?.addEventListener("change", chooseSet);
for (const size of all(".size")) size.addEventListener("change", applySet);
others?.addEventListener("change", () => document.body.classList.toggle("show-all", others.checked));
addEventListener("hashchange", openTarget);
addEventListener("beforeprint", () => {
  for (const part of all<HTMLDetailsElement>("details")) part.open = true;
});

for (const [name, select] of [
  ["set", set],
  ["profile", profile],
] as const) {
  const index = [...(select?.options ?? [])].findIndex(({ value }) => value === address.get(name));
  if (select !== null && index >= 0) select.selectedIndex = index;
}
applySet();
keepAddress();
openTarget();
// A browser takes the focus away when it has come to the target by itself.
addEventListener("load", () => requestAnimationFrame(openTarget));

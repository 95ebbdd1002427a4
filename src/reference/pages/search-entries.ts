/** What can be found in the pages: a kind, a field or a gate. */
export interface SearchEntry {
  readonly name: string;
  /** Where it is, such as a kind and a path. */
  readonly place: string;
  readonly text: string;
  readonly href: string;
}

/** What was found, the best first, and how much it would be in all. */
export interface SearchHits {
  readonly count: number;
  readonly best: readonly Pick<SearchEntry, "name" | "place" | "href">[];
}

/** What a page asks its frame, and what the frame answers. */
export interface SearchQuestion {
  readonly query: string;
}
export type SearchAnswer = SearchQuestion & SearchHits;

/** The index of a site: pages with their kinds, texts each once, and fields by their page, path and text. */
export interface SearchIndex {
  readonly pages: readonly (readonly [href: string, name: string])[];
  readonly texts: readonly string[];
  readonly fields: readonly (readonly [page: number, path: string, text: number])[];
}

const MAX_HITS = 30;

/** Returns the entries in which every word of a query is, in the order of where it is: names, then places, then texts. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchHits {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = entries.flatMap((entry) => {
    const points = words.length === 0 ? 0 : score(entry, words);
    return points > 0 ? [{ entry, points }] : [];
  });
  found.sort((one, other) => other.points - one.points);
  const best = found.slice(0, MAX_HITS).map(({ entry: { name, place, href } }) => ({ name, place, href }));
  return { count: found.length, best };
}

/** How well an entry fits the words: 0 where one is nowhere in it. */
function score({ name, place, text }: SearchEntry, words: readonly string[]): number {
  const [inName, inPlace, inText] = [name.toLowerCase(), place.toLowerCase(), text.toLowerCase()];
  let sum = 0;
  for (const word of words) {
    const points =
      inName === word
        ? 100
        : inName.startsWith(word)
          ? 50
          : inName.includes(word)
            ? 30
            : inPlace.includes(word)
              ? 10
              : inText.includes(word)
                ? 2
                : 0;
    if (points === 0) return 0;
    sum += points;
  }
  return sum - Math.min(place.length, 99) / 100;
}

/** The entries of an index, with addresses that are relative to its folder. */
export function entriesOf({ pages, texts, fields }: SearchIndex): SearchEntry[] {
  return fields.map(([page, path, number]) => {
    const [href = "", kind = ""] = pages[page] ?? [];
    const text = texts[number] ?? "";
    if (path === "") return { name: kind, place: "", text, href };
    const [, quoted, plain] = /(?:\["(.*)"\]|([^.[\]{}]+))(?:\[\]|\{\})*$/.exec(path) ?? [];
    return { name: quoted ?? plain ?? path, place: `${kind} ${path}`, text, href: `${href}#${encodeURI(path)}` };
  });
}

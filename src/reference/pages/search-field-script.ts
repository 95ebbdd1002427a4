import { findEntries, type SearchAnswer, type SearchEntry, type SearchHits } from "./search-entries.js";

/** What the search of a page is made of. */
export interface SearchParts {
  readonly search: HTMLInputElement;
  /** Where the hits are listed. */
  readonly hits: HTMLElement;
  /** The query of the page's address, which the hits get as well. */
  readonly address: URLSearchParams;
  /** Tells people something, as a text that screen readers read. */
  readonly say: (text: string) => void;
}

/** The search of a page. */
export interface PageSearch {
  /** Lists what is found of the text that is in the field. */
  readonly find: () => void;
  /** Has the index of the site loaded, where the page is of one. */
  readonly loadIndex: () => void;
}

/** Makes the search of a page: in the page itself, and in all of its site once the index is there. */
export function createSearch({ search, hits, address, say }: SearchParts): PageSearch {
  let entries: SearchEntry[] | undefined;
  /** What can be found in this page: the kinds that it lists and its fields. */
  function ownEntries(): SearchEntry[] {
    if (entries !== undefined) return entries;
    const kinds = [...document.querySelectorAll<HTMLAnchorElement>(".kinds a")].map((link) => ({
      name: link.textContent ?? "",
      place: link.closest("ul")?.previousElementSibling?.textContent ?? "",
      text: "",
      href: link.getAttribute("href") ?? "",
    }));
    const fields = [...document.querySelectorAll("details.field")].map((field) => {
      const [name, body] = [field.querySelector(".name")?.textContent ?? "", field.querySelector(".body")];
      const kind = field.closest("section")?.querySelector("h1")?.textContent ?? "";
      const place = `${kind} ${body?.querySelector(":scope > .link")?.textContent ?? ""}`;
      return { name, place, text: body?.textContent ?? "", href: `#${encodeURI(field.id)}` };
    });
    entries = [...kinds, ...fields];
    return entries;
  }

  /** In a site a frame holds the index of all its pages. It is loaded when the search is first used, and may not come. */
  let frame: HTMLIFrameElement | undefined;
  let isIndexed = false;
  function loadIndex(): void {
    const source = search.dataset["index"];
    if (frame !== undefined || source === undefined) return;
    frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = "Search index";
    frame.src = source;
    frame.addEventListener("load", () => ask());
    document.body.append(frame);
  }

  function ask(): void {
    // Files have an origin that no other address has.
    frame?.contentWindow?.postMessage({ query: search.value }, "*");
  }

  addEventListener("message", ({ source, data }: MessageEvent<SearchAnswer>) => {
    if (frame === undefined || source !== frame.contentWindow) return;
    const isFirst = !isIndexed;
    isIndexed = true;
    if (data.query === search.value) showHits(data, frame.src);
    // What was typed while the index was loaded was not asked yet.
    else if (isFirst) ask();
  });

  function find(): void {
    loadIndex();
    // Until the index is there, the page has at least what it says itself.
    if (isIndexed) ask();
    else showHits(findEntries(ownEntries(), search.value), location.href);
  }

  function showHits({ count, best }: SearchHits, base: string): void {
    hits.replaceChildren(
      ...best.map((hit) => {
        const [item, link, place] = [
          document.createElement("li"),
          document.createElement("a"),
          document.createElement("small"),
        ];
        const url = new URL(hit.href, base);
        url.search = address.toString();
        link.href = url.href;
        link.append(hit.name);
        place.append(hit.place);
        link.append(place);
        item.append(link);
        return item;
      }),
    );
    hits.hidden = count === 0;
    say(search.value.trim() === "" ? "" : `${count} found`);
  }

  return { find, loadIndex };
}

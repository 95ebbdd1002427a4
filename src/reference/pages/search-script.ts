import { entriesOf, findEntries, type SearchAnswer, type SearchIndex, type SearchQuestion } from "./search-entries.js";

/** What a site's search frame does: it holds the index of all pages, and answers the page that it stands in. */
const index = JSON.parse(document.getElementById("index")?.textContent ?? "{}") as SearchIndex;
const entries = entriesOf(index);

addEventListener("message", ({ source, data }: MessageEvent<SearchQuestion>) => {
  // What is here is public, so that it matters to nobody which page asks.
  if (source !== parent || typeof data.query !== "string") return;
  const answer: SearchAnswer = { query: data.query, ...findEntries(entries, data.query) };
  // Files have an origin that no other address has.
  parent.postMessage(answer, "*");
});

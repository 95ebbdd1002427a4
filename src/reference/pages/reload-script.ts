/**
 * What only served pages do: they load themselves again when the server has others, with the same fields open.
 */
const OPEN = "open fields";
const pages = document.querySelector<HTMLMetaElement>("meta[name=pages]");

const fields = [...document.querySelectorAll<HTMLDetailsElement>("details.field")];

for (const id of JSON.parse(sessionStorage.getItem(OPEN) ?? "[]") as string[])
  document.getElementById(id)?.toggleAttribute("open", true);

// A connection that is lost is made again by the browser.
new EventSource(pages?.dataset["changes"] ?? "").addEventListener("message", ({ data }) => {
  if (data === pages?.content) return;
  const open = fields.filter((field) => field.open).map(({ id }) => id);
  // The page that shows a mistake has none, and the page behind it comes back.
  if (fields.length > 0) sessionStorage.setItem(OPEN, JSON.stringify(open));
  location.reload();
});
if (fields.length > 0) sessionStorage.removeItem(OPEN);

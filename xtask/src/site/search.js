// Filters `entries`, which `cargo xtask site` writes above: page, title, heading, id.
const root = document.currentScript.dataset.root;
const box = document.getElementById("search");
const found = document.getElementById("found");

function show() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = entries.filter(([, title, heading]) => {
    const [own, all] = [heading.toLowerCase(), `${heading} ${title}`.toLowerCase()];
    // The title narrows a search, and does not find each heading of its page.
    return words.some((word) => own.includes(word)) && words.every((word) => all.includes(word));
  });
  found.replaceChildren(...hits.slice(0, 30).map(([page, title, heading, id]) => {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = `${root}${page}#${encodeURIComponent(id)}`;
    // The first heading of a page is its title.
    const isTitle = title.split(" · ")[0] === heading;
    link.textContent = isTitle ? title : heading;
    if (!isTitle) item.append(` in ${title}`);
    return item;
  }));
  const more = hits.length > 30 ? ", the first 30 are shown" : "";
  document.getElementById("count").textContent = words.length > 0 ? `found: ${hits.length}${more}` : "";
}

box.form.hidden = false;
box.addEventListener("input", show);
box.form.addEventListener("submit", (event) => {
  event.preventDefault();
  found.querySelector("a")?.click();
});

// A box that scrolls can be reached by the keyboard.
function reach() {
  for (const wide of document.querySelectorAll("pre, .wide")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    else wide.removeAttribute("tabindex");
  }
}
addEventListener("resize", reach);
reach();

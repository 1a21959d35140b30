// Shows one position at a time; without this script the page shows them all.
const scenes = [...document.querySelectorAll("#scenes figure")];
const links = [...document.querySelectorAll("#list a")];
const buttons = Object.fromEntries([...document.querySelectorAll("[data-go]")].map((b) => [b.dataset.go, b]));
let now = 0;

function show(wanted) {
  now = Math.max(0, Math.min(scenes.length - 1, wanted));
  scenes.forEach((scene, n) => scene.classList.toggle("shown", n === now));
  links.forEach((link, n) => (n === now ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current")));
  const list = document.getElementById("list"), line = links[now].parentElement;
  list.scrollTop = line.offsetTop - list.clientHeight / 2;
  buttons.first.disabled = buttons.previous.disabled = now === 0;
  buttons.last.disabled = buttons.following.disabled = now === scenes.length - 1;
  history.replaceState(null, "", "#" + now);
}

const steps = { first: () => 0, previous: () => now - 1, following: () => now + 1, last: () => scenes.length - 1 };
const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "following", End: "last" };
for (const [go, button] of Object.entries(buttons)) button.addEventListener("click", () => show(steps[go]()));
links.forEach((link, n) => link.addEventListener("click", (event) => { event.preventDefault(); show(n); }));
document.addEventListener("keydown", (event) => {
  if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); show(steps[keys[event.key]]()); }
});
document.body.classList.add("js");
document.getElementById("scenes").setAttribute("aria-live", "polite");
show(Number((location.hash.match(/^#s?(\d+)$/) || [])[1] || 0));

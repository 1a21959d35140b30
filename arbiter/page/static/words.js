// The words of the page, in the language that was chosen.

let words = {};
let language = "en";

/** Take in the words that the server sent with the page. */
export function begin(given, chosen) {
  words = given;
  language = chosen;
}

/** A word or sentence by its name; {places} are filled in. */
export function say(name, places = {}) {
  const text = name.split(".").reduce((found, part) => found?.[part], words);
  if (typeof text !== "string") return name;
  return text.replace(/\{(\w+)\}/g, (_, place) => places[place] ?? "");
}

/** A sentence whose signs stay with the word before them, where the language puts a space between. */
export const bound = (text) => text.replace(/ ([:;?!»])/g, "\u00a0$1");

export const spoken = () => language;

/** Fetch another language; the page is then drawn again. */
export async function learn(chosen) {
  const answer = await fetch(`/api/words/${chosen}`);
  if (!answer.ok) return;
  begin(await answer.json(), chosen);
  document.documentElement.lang = chosen;
  document.cookie = `tablier-language=${chosen}; path=/; max-age=31536000; samesite=strict`;
}

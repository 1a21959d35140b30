// Elements made by hand: no markup strings, so that no name or sentence can ever become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: el("button.primary", { onclick }, "text", child). */
export function el(what, properties = {}, ...children) {
  const [name, ...classes] = what.split(".");
  return fill(document.createElement(name || "div"), classes, properties, children);
}

/** The same for a part of a drawing. */
export function svg(what, properties = {}, ...children) {
  const [name, ...classes] = what.split(".");
  return fill(document.createElementNS(SVG, name), classes, properties, children);
}

function fill(element, classes, properties, children) {
  if (classes.length) element.classList.add(...classes);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Give an element new children. */
export function refill(element, ...children) {
  element.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined),
  );
  return element;
}

"use strict";
// element("a", {href: "#x"}, "text", child, ...), and shape() for SVG. Attributes that are null or false are left out.
function furnished(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
const element = (name, attributes, ...children) => furnished(document.createElement(name), attributes, children);
const shape = (name, attributes, ...children) =>
  furnished(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** Line icons on a 16 by 16 grid, drawn in the colour of the text around them. */
const shapes = {
  pass: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM5 8.2l2.1 2.1L11 6.2",
  error: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6",
  refuse: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM3.6 3.6l8.8 8.8",
  none: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM5 8h6",
  ring: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6Z",
  warn: "M8 2.2 1.7 13.6h12.6ZM8 6.4v3.6M8 11.4v.9",
  info: "M8 1.6a6.4 6.4 0 1 0 0 12.8A6.4 6.4 0 0 0 8 1.6ZM8 7.2v4M8 4.6v.9",
  braces:
    "M6 2.5H5.4C4.4 2.5 4 3 4 4v2.2C4 7.2 3.4 8 2.5 8 3.4 8 4 8.8 4 9.8V12c0 1 .4 1.5 1.4 1.500H6M10 2.500h.6c1 0 1.4.5 1.4 1.500v2.200c0 1 .6 1.8 1.5 1.8-.9 0-1.5.8-1.5 1.800V12c0 1-.4 1.5-1.4 1.500H10",
  down: "m4 6.2 4 4 4-4",
  up: "M8 13V3.500M4.2 7.2 8 3.400l3.8 3.8",
  next: "M8 3v9.500M4.2 8.8 8 12.600l3.8-3.8",
  copy: "M5.5 5.500h8v8h-8ZM10.5 5.500v-3h-8v8h3",
  clip: "M5.5 3.500h-2v10h9v-10h-2M5.5 2.300h5v2.400h-5Z",
  edit: "m2.8 13.2.7-3L11 2.700l2.3 2.3-7.5 7.500ZM9.6 4.100l2.3 2.3",
  close: "m3.8 3.8 8.4 8.400M12.2 3.800l-8.4 8.4",
  open: "M9 13.500H3.500v-11h5l3 3V8M8.5 2.500v3h3M9 11.500h5M12 9.500l2 2-2 2",
  cut: "M4 9.800a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.800ZM12 9.800a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.800ZM5.2 10.2 11.5 2M10.8 10.2 4.5 2",
  save: "M2.500 2.500h8.500l2.500 2.500v8.500h-11ZM5 2.500v3.500h5v-3.500M4.500 13.500v-4.500h7v4.500",
  terminal: "M2 3h12v10H2ZM4.500 6l2.200 2-2.200 2M8 10.500h3.500",
  scales: "M8 2v11.500M4.500 13.500h7M3 4.200h10M3 4.200 1.200 9h3.600ZM13 4.200 11.200 9h3.600Z",
  unseen:
    "M2 8c1.600-2.600 3.600-4 6-4s4.400 1.400 6 4c-1.600 2.600-3.600 4-6 4s-4.400-1.400-6-4ZM8 6.200a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600ZM2.800 13.200 13.200 2.800",
  flask: "M6.500 2.500h3M7 2.500v4L3.500 13.500h9L9 6.500v-4M5 10.500h6",
  appendix: "M3.5 2.500h9v11h-9ZM5.7 5.500h4.600M5.7 8h4.600M5.7 10.500h2.6",
} as const;

export type IconName = keyof typeof shapes;

const svg = "http://www.w3.org/2000/svg";

/** An icon that screen readers pass over: a word stands beside each. */
export function icon(name: IconName, className = ""): SVGElement {
  const element = document.createElementNS(svg, "svg");
  element.setAttribute("class", `i ${className}`);
  element.setAttribute("viewBox", "0 0 16 16");
  element.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", shapes[name]);
  element.append(path);
  return element;
}

/** The not-reached ring is dashed. */
export function dashedRing(): SVGElement {
  return icon("ring", "c-dim dashed");
}

/** Builds the page's elements. Text only ever becomes a text node: nothing that a schema or a reply says is markup. */

type Child = Node | string | null | undefined | false | readonly Child[];
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Listeners = Readonly<Record<string, (event: never) => void>>;

export interface Options {
  readonly attributes?: Attributes;
  readonly on?: Listeners;
}

/** `h("button.link", { on: { click } }, "Show")`. False, null and undefined attributes and children are left out. */
export function h(tagAndClasses: string, options?: Options | null, ...children: Child[]): HTMLElement {
  const [tag = "div", ...classes] = tagAndClasses.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  if (tag === "button") element.setAttribute("type", "button");
  for (const [name, value] of Object.entries(options?.attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const [name, listener] of Object.entries(options?.on ?? {})) {
    element.addEventListener(name, listener as EventListener);
  }
  append(element, children);
  return element;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(parent, child as readonly Child[]);
    else parent.appendChild(typeof child === "string" ? document.createTextNode(child) : (child as Node));
  }
}

/**
 * Puts new children in place of the old ones, and the focus back on the element with the same `data-focus`; where it has none, on the one
 * of the same kind, number and words.
 */
export function refill(parent: HTMLElement, ...children: Child[]): void {
  const { activeElement } = document;
  const active =
    activeElement instanceof HTMLElement && parent.contains(activeElement) ? activeElement : null;
  const key = active?.dataset.focus;
  const alike = () => [...parent.querySelectorAll<HTMLElement>(active?.localName ?? "")];
  const number = active === null || key !== undefined ? -1 : alike().indexOf(active);
  const filled = document.createDocumentFragment();
  append(filled, children);
  parent.replaceChildren(filled);
  if (key !== undefined) focusOn(parent, key);
  const same = number < 0 ? undefined : alike()[number];
  if (same && same.textContent === active?.textContent) same.focus({ preventScroll: true });
}

export function focusOn(parent: ParentNode, key: string): boolean {
  for (const element of parent.querySelectorAll<HTMLElement>("[data-focus]")) {
    if (element.dataset.focus === key) {
      element.focus({ preventScroll: true });
      return true;
    }
  }
  return false;
}

/** Arrow keys lead from one to the next inside a group that is one stop for Tab. */
export function arrowsMove(group: HTMLElement, itemSelector: string): void {
  group.addEventListener("keydown", (event) => {
    const step =
      event.key === "ArrowRight" || event.key === "ArrowDown"
        ? 1
        : event.key === "ArrowLeft" || event.key === "ArrowUp"
          ? -1
          : 0;
    if (step === 0) return;
    const items = [...group.querySelectorAll<HTMLElement>(itemSelector)];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = items[(at + step + items.length) % items.length];
    if (at < 0 || !next) return;
    event.preventDefault();
    for (const item of items) item.tabIndex = item === next ? 0 : -1;
    next.focus();
  });
}

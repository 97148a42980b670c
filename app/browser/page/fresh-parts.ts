/**
 * Updates the parts of this page that change by the minute (`[data-fresh]`) from a newer page, or from part of one. A
 * part is identified by its name and by the code of the ticket around it; a code may have several tickets on a page.
 * What is in `covered` stays as it was, because it may need more room with other texts.
 */
export function putInPlace(newer: Document, covered?: Element | null): void {
  const fresh = new Map(freshParts(newer));
  for (const [name, part] of freshParts(document)) {
    const newest = fresh.get(name);
    if (newest && !covered?.contains(part)) follow(part, newest);
  }
}

function freshParts(page: Document): [name: string, part: HTMLElement][] {
  return [...page.querySelectorAll<HTMLElement>('[data-fresh]')].map((part) => {
    const code = part.closest<HTMLElement>('[data-code-id]')?.dataset.codeId;
    return [`${code} ${part.dataset.fresh}`, part];
  });
}

/**
 * Updates a part by changing texts and attributes of its nodes, because React holds on to the nodes. A part whose
 * structure has changed waits for the next visit.
 */
function follow(part: Node, newer: Node): void {
  if (part.nodeName !== newer.nodeName) return;
  if (part instanceof Text) {
    const { data } = newer as Text;
    if (part.data !== data) part.data = data;
    return;
  }
  const [children, newest] = [childrenOf(part), childrenOf(newer)];
  const isSameShape = children.length === newest.length;
  const isText = [...children, ...newest].every((child) => child instanceof Text);
  if (!isSameShape && !isText) return;
  if (part instanceof Element && newer instanceof Element) followAttributes(part, newer);
  // React sets the text of such an element as a whole.
  if (!isSameShape) part.textContent = newer.textContent;
  else for (const [at, child] of children.entries()) follow(child, newest[at]!);
}

function followAttributes(part: Element, newer: Element): void {
  for (const { name, value } of newer.attributes) {
    if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  }
  for (const name of part.getAttributeNames()) {
    if (!newer.hasAttribute(name)) part.removeAttribute(name);
  }
}

/** The child nodes without the comments that React puts between texts on the server. */
function childrenOf(node: Node): Node[] {
  return [...node.childNodes].filter((child) => !(child instanceof Comment));
}

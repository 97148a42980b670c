import { withRetries } from '../site/frame/retries.ts';

let reading: AbortController | undefined;

/**
 * Reads this page again and puts what has changed in its numbers and badges (`[data-fresh]`) in place. The document is
 * asked for, not data: that needs no React, is mostly answered by "not modified", and is the same for every visitor.
 */
export async function readAnew(): Promise<void> {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  try {
    const html = await withRetries(() => read(signal), signal);
    if (html) putInPlace(new DOMParser().parseFromString(withoutStyles(html), 'text/html'));
  } catch {
    // The numbers stay as they were.
  }
}

/** The page as it is now; nothing where it is no more. */
async function read(signal: AbortSignal): Promise<string | undefined> {
  // Not what the browser may still show while it asks.
  const answer = await fetch(location.href, { signal, cache: 'no-cache' });
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}.`);
  return answer.ok ? answer.text() : undefined;
}

/** The policy of this page knows its own styles alone, and would complain of those of the newer one. */
function withoutStyles(html: string): string {
  return html.replace(/<style[\s\S]*?<\/style>/g, '');
}

function putInPlace(now: Document): void {
  const fresh = new Map(freshParts(now));
  for (const [name, part] of freshParts(document)) {
    const newer = fresh.get(name);
    if (newer) follow(part, newer);
  }
}

/** Parts by the code that they are about, and by their number among those of that code. */
function freshParts(page: Document): [name: string, part: Element][] {
  const counts = new Map<string, number>();
  return [...page.querySelectorAll('[data-fresh]')].map((part) => {
    const code = part.closest<HTMLElement>('[data-code-id]')?.dataset.codeId ?? '';
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return [`${code} ${count}`, part];
  });
}

/**
 * Makes a part say what its newer self says by changing text and attributes where they stand, so that React still
 * knows its nodes. What has another shape by now waits for the next visit.
 */
function follow(part: Node, newer: Node): void {
  if (!hasSameShape(part, newer)) return;
  if (part instanceof Text) {
    if (part.data !== newer.textContent) part.data = newer.textContent ?? '';
    return;
  }
  if (part instanceof Element && newer instanceof Element) {
    for (const { name, value } of newer.attributes) {
      if (part.getAttribute(name) !== value) part.setAttribute(name, value);
    }
    for (const name of part.getAttributeNames()) {
      if (!newer.hasAttribute(name)) part.removeAttribute(name);
    }
  }
  const newest = childrenOf(newer);
  childrenOf(part).forEach((child, at) => {
    follow(child, newest[at]!);
  });
}

function hasSameShape(part: Node, newer: Node): boolean {
  return part.nodeName === newer.nodeName && childrenOf(part).length === childrenOf(newer).length;
}

/** Without the comments that the server writes between texts, and React in the browser does not. */
function childrenOf(node: Node): Node[] {
  return [...node.childNodes].filter((child) => !(child instanceof Comment));
}

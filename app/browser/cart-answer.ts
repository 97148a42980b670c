import { showRelativeTimes } from './page/relative-times.ts';
import { showTried } from './ticket/tried.ts';

/** How many times the form was changed. Only the answer to the last change is shown. */
let changes = 0;

/** What was in the place of the answer. */
let before: readonly Node[] | undefined;

/**
 * Answers the form of a cart at once, in the element after it, with the plan on the page that it leads to. Without a total
 * or a connection, what was there before comes back; the form still leads there.
 */
export async function answerCart(form: HTMLFormElement): Promise<void> {
  changes += 1;
  const change = changes;
  const asked = new URLSearchParams([...new FormData(form)] as [string, string][]);
  const place = form.nextElementSibling!;
  before ??= [...place.childNodes];
  const plan = asked.get('basket') ? await planAt(`${form.action}?${asked}`) : undefined;
  if (change !== changes) return;
  place.replaceChildren(...(plan ?? before));
  showRelativeTimes();
  await showTried();
}

async function planAt(address: string): Promise<Iterable<Node> | undefined> {
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok) return undefined;
  // Not its head: this page's policy doesn't allow that page's rules.
  const [, body = ''] = (await response.text()).split('</head>');
  const page = new DOMParser().parseFromString(body, 'text/html');
  return page.querySelectorAll('[data-plan]');
}

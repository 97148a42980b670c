import { showToast } from '../page/toasts.ts';
import { readSaved, type SavedCode, writeSaved } from '../saved-codes.ts';

/** Keeps the code of a ticket on this device, or lets it go, and says so. */
export function keepCode(ticket: HTMLElement, keeps: boolean): void {
  const code = savedFrom(ticket);
  const others = readSaved().filter(({ id }) => id !== code.id);
  if (!writeSaved(keeps ? [code, ...others] : others)) {
    showToast({ title: 'Not Saved', text: 'Your browser does not let this site keep anything.' });
    return;
  }
  showToast(
    keeps
      ? { title: 'Saved', text: `${code.code} is kept on this device, also offline. See Saved Codes below.` }
      : { title: 'Let Go', text: `${code.code} is no longer kept on this device.` },
  );
  if (keeps) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}

function savedFrom(ticket: HTMLElement): SavedCode {
  const textOf = (selector: string) => ticket.querySelector(selector)?.textContent ?? '';
  return {
    id: Number(ticket.dataset.codeId),
    code: textOf('code'),
    store: ticket.dataset.store ?? '',
    discount: textOf('h2, h3'),
    description: textOf('h2 + p, h3 + p'),
    lastDay: ticket.querySelector<HTMLTimeElement>('[data-until] time')?.dateTime ?? null,
  };
}

import { onClick } from '../clicks.ts';
import { showToast } from '../page/toasts.ts';

/** How long a button says that it has copied. */
const COPIED_MS = 2_400;

/**
 * Any `[data-copy]` inside a `[data-code-id]` copies that code. A link that copies still goes where it leads: nothing
 * is prevented, nothing waits.
 */
export function watchCopying(): void {
  onClick(onPress);
  // The middle button, which opens a link beside this page.
  addEventListener('auxclick', (event) => event.button === 1 && onPress(event));

  function onPress(event: Event) {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
    const ticket = control?.closest<HTMLElement>('[data-code-id]');
    const code = ticket?.querySelector('code');
    if (!control || !ticket || !code) return;
    copy(code).then((copied) => {
      if (!copied) {
        showToast({
          title: 'Select the Code',
          text: `Your browser did not allow copying. ${code.textContent} is selected: press Ctrl+C or ⌘C.`,
        });
        return;
      }
      control.dataset.copied = '';
      setTimeout(() => delete control.dataset.copied, COPIED_MS);
      showToast({
        title: 'Code Copied!',
        text: `${code.textContent} is copied. Apply it at ${ticket.dataset.store}’s checkout.`,
      });
      ticket.dataset.wasCopied = '';
      navigator.sendBeacon(`/codes/${ticket.dataset.codeId}/use`);
    });
  }
}

/** Uses the clipboard where that is allowed, else the old command on a selection, which stays if that fails too. */
async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}

import { closestTo, onClick } from '../clicks.ts';
import { onFirst } from '../on-first.ts';
import { showToast } from '../page/toasts.ts';
import { showTried } from './saving.ts';

/** How long a button shows that it copied. */
const COPIED_MS = 2_400;

/**
 * Any `[data-copy]` inside a `[data-code-id]` copies that code. A link that copies is still followed, without delay.
 */
export function watchCopying(): void {
  onClick('[data-copy]', onPress);
  // The middle button opens a link in a new tab.
  onFirst('auxclick', (event) => {
    const control = closestTo(event, '[data-copy]');
    if (control && event.button === 1) onPress(control);
  });

  function onPress(control: HTMLElement) {
    const ticket = control.closest<HTMLElement>('[data-code-id]');
    const code = ticket?.querySelector('code');
    if (!code) return;
    // Safari doesn't focus a button that is clicked.
    control.focus();
    copy(code).then((copied) => {
      if (!copied) {
        showToast({
          title: 'Select the Code',
          text: 'Your browser didn’t allow copying. Copy it by hand.',
        });
        return;
      }
      control.dataset.copied = '';
      setTimeout(() => delete control.dataset.copied, COPIED_MS);
      const { codeId, store } = ticket!.dataset;
      // A saved one may be older than its link to its store.
      const at = store ?? ticket!.querySelector('[href^="/stores/"]')?.textContent;
      showToast({
        title: 'Code Copied!',
        text: `${code.textContent} is copied. Apply it at ${at}’s checkout.`,
      });
      showTried(codeId);
      navigator.sendBeacon(`/codes/${codeId}/use`);
    });
  }
}

/**
 * Uses the clipboard if allowed, else the old copy command on a selection. If both fail, the selection stays for the
 * visitor.
 */
async function copy(code: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}

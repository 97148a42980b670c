import { onClick } from '../clicks.ts';

/** Closes the menu when one of its links is followed, and opens it where buttons don't support commands yet. */
export function watchMenu(): void {
  onClick('dialog a', (link) => link.closest('dialog')?.close());
  if ('command' in HTMLButtonElement.prototype) return;
  onClick('button[commandfor]', (button) => {
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}

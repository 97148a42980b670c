import { onClick } from '../clicks.ts';

/** Closes the menu when one of its links is followed, and opens it where buttons don't support commands yet. */
export function watchMenu(): void {
  onClick((event) => {
    const target = event.target instanceof Element ? event.target : null;
    target?.closest('dialog a')?.closest('dialog')?.close();

    const button = target?.closest('button[commandfor]');
    if (!button || 'command' in HTMLButtonElement.prototype) return;
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}

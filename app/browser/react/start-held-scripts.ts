/** Starts, in order, the scripts that the server made inert. */
export function startHeldScripts(): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-held]')) {
    const script = document.createElement('script');
    script.type = held.dataset.held ?? '';
    script.textContent = held.textContent;
    script.async = false;
    held.replaceWith(script);
  }
}

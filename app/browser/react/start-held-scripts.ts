/** Starts the scripts that `holdScripts` made inert, in their order. */
export function startHeldScripts(): void {
  for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-held]')) {
    const script = document.createElement('script');
    for (const { name, value } of held.attributes) {
      if (name !== 'type' && name !== 'data-held')
        script.setAttribute(name.replace(/^data-held-/, ''), value);
    }
    if (held.dataset.held) script.type = held.dataset.held;
    script.textContent = held.textContent;
    script.async = false;
    held.replaceWith(script);
  }
}

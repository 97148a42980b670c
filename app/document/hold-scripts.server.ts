/**
 * Makes the framework's scripts and module preloads inert, so that React starts when the boot script says so. The
 * framework's scripts are recognized by their tags, which differ from those of all other scripts.
 * @throws if the framework changes how it writes its scripts
 */
export function holdScripts(html: string) {
  /** They run later, unchanged, so the policy must allow them. */
  const texts: string[] = [];
  let modules = 0;
  const held = html.replace(FRAMEWORK, (_, module: string | undefined, text: string | undefined) => {
    if (text === undefined) return '<link rel="held-modulepreload"';
    texts.push(text);
    if (module) modules += 1;
    return `<script type="text/plain" data-held="${module ? 'module' : ''}">${text}</script>`;
  });
  if (modules !== 1)
    throw new Error('The framework writes its scripts in another way: see hold-scripts.server.ts.');
  return { html: held, texts };
}

/** The texts of the framework's inline scripts, for a page in which they run at once. */
export function scriptTexts(html: string): string[] {
  return [...html.matchAll(FRAMEWORK)].flatMap(([, , text]) => (text === undefined ? [] : [text]));
}

const FRAMEWORK = /<script( type="module" async="")?>([\s\S]*?)(?:<\/script>|$)|<link rel="modulepreload"/g;

export interface HeldScripts {
  readonly html: string;
  /** The texts of the scripts, for the policy: they run later, as they are. */
  readonly texts: readonly string[];
}

/**
 * Makes the framework's scripts and module preloads inert, so that React starts when the boot script says so. They are
 * known by their tags alone: no other script of a document has these.
 * @throws when the framework writes its scripts in another way
 */
export function holdScripts(html: string): HeldScripts {
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

const FRAMEWORK = /<script( type="module" async="")?>([\s\S]*?)<\/script>|<link rel="modulepreload"/g;

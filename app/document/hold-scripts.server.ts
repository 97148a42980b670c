/**
 * Makes the framework's scripts wait: they come to the browser inert, and the boot script starts them. Works on tags
 * alone, so it knows nothing of the framework's insides. Scripts marked `data-now` and typed data (JSON-LD,
 * speculation rules) stay as they are; module preloads are held back too.
 */
export function holdScripts(html: string): string {
  return html
    .replace(/<script\b([^>]*)>/g, (tag, attributes: string) => {
      if (/\bdata-now\b/.test(attributes)) return tag;
      const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
      if (type !== undefined && type !== 'module' && type !== 'text/javascript') return tag;
      const rest = attributes
        .replace(/\s*\btype="[^"]*"/, '')
        .replace(WHEN, '')
        .replace(HOW, '$1data-held-$2');
      return `<script type="text/plain" data-held="${type ?? ''}"${rest}>`;
    })
    .replace(/<link\b([^>]*)\brel="modulepreload"/g, '<link$1rel="held-modulepreload"');
}

/** When a script runs: the boot script starts them in their order, whatever they say. */
const WHEN = /\s+(?:async|defer)(?:="[^"]*")?(?=\s|$)/gi;
/** The attributes that HTML allows on no script that is data; they are given back with the start. */
const HOW = /(\s)(src|nomodule|crossorigin|integrity|referrerpolicy|fetchpriority|blocking)(?==|\s|$)/gi;

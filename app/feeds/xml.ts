export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** What XML 1.0 can't contain, even escaped (not "Char" in its grammar): most control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => entities[character]!);
}

/** An element with text in it: `element('link', { href }, '')` closes itself. */
export function element(name: string, attributes: Readonly<Record<string, string>>, text: string): string {
  const given = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join('');
  return text === '' ? `<${name}${given}/>` : `<${name}${given}>${escapeXml(text)}</${name}>`;
}

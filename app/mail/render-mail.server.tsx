import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
/** The usual line length of plain-text email. */
const TEXT_WIDTH = 72;

/** Renders a template for the outbox as HTML and as plain text, from one source. */
export function renderMail(subject: string, template: ReactElement) {
  const html = DOCTYPE + renderToStaticMarkup(template);
  const text = convert(html, {
    wordwrap: TEXT_WIDTH,
    selectors: [
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
      { selector: '[data-skip-in-text=true]', format: 'skip' },
    ],
  });
  return { subject, html, text: `${text.trim()}\n` };
}

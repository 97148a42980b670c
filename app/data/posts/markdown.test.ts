import { describe, expect, test } from 'vitest';
import { BODY_MAX_LENGTH } from '../../records/post.ts';
import { renderMarkdown } from './markdown.server.ts';

describe('renderMarkdown', () => {
  test('leaves the title out and lists the sections as they are printed', () => {
    const { html, headings } = renderMarkdown('# Title\n\nFirst.\n\n## What "new" *means*\n\nSecond.\n');
    expect(html).not.toContain('Title');
    expect(headings).toEqual([{ id: 'what-new-means', text: 'What “new” means' }]);
    expect(html).toContain('<h2 id="what-new-means">');
  });

  test('gives every section an id of its own', () => {
    const { headings } = renderMarkdown('## The cap\n\n## The cap\n\n## 上限\n\n## The cap 2\n');
    const ids = headings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
  });

  test('numbers as many equal sections as there are', () => {
    const { headings } = renderMarkdown(`${'## The cap\n'.repeat(20_000)}## The cap 7\n`);
    expect(headings.slice(0, 3).map(({ id }) => id)).toEqual(['the-cap', 'the-cap-2', 'the-cap-3']);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(20_001);
  });

  test('prints a long address no more often than it was written', () => {
    const html = (address: string) => renderMarkdown(`[a]: /${address}\n\n${'[a] '.repeat(1_000)}`).html;
    expect(html('x').match(/href="\/x"/g)).toHaveLength(1_000);
    expect(html('x'.repeat(10_000)).length).toBeLessThan(20_000);
  });

  test('stays within some megabytes, however often a reference is used', () => {
    for (const length of [5, 480]) {
      const body = `[a]: x '${'"'.repeat(length)}'\n\n`;
      expect(renderMarkdown(body.padEnd(BODY_MAX_LENGTH, '[a]')).html.length).toBeLessThan(5e6);
    }
  });

  test('shows HTML as text and drops links that would run something', () => {
    const { html } = renderMarkdown(
      '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>',
    );
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(html).toContain('&lt;script&gt;');
  });

  test('tells side notes from pull quotes', () => {
    const { html } = renderMarkdown('> **Note.** Aside.\n\nText.\n\n> Pulled.\n');
    expect(html.match(/<blockquote data-kind="note">/g)).toHaveLength(1);
    expect(html.match(/<blockquote>/g)).toHaveLength(1);
  });
});

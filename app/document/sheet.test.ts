import { describe, expect, test } from 'vitest';
import { parseSheet, readSelector } from './sheet.server.ts';

describe('a sheet is read into its pieces', () => {
  test('rules in their layers, with what is nested in them', () => {
    expect(parseSheet('@layer a,b;@layer a{.x{color:red;&:hover{color:blue}}}')).toEqual([
      { text: '@layer a,b' },
      {
        prelude: '@layer a',
        selectors: [],
        pieces: [
          {
            prelude: '.x',
            selectors: [readSelector('.x')],
            pieces: [
              { text: 'color:red' },
              { prelude: '&:hover', selectors: [readSelector('&:hover')], pieces: [{ text: 'color:blue' }] },
            ],
          },
        ],
      },
    ]);
  });

  test.each([
    ['a brace in a string', '.x{content:"}{;"}', 'content:"}{;"'],
    ['an escaped quote in a string', ".x{content:'\\'}'}", "content:'\\'}'"],
    [
      'a semicolon in an address',
      '.x{background:url(data:image/png;base64,AA)}',
      'background:url(data:image/png;base64,AA)',
    ],
  ])('%s ends nothing', (_, css, declaration) => {
    expect(parseSheet(css)).toEqual([
      { prelude: '.x', selectors: [readSelector('.x')], pieces: [{ text: declaration }] },
    ]);
  });

  test('a comma in brackets does not part selectors', () => {
    const [rule] = parseSheet('.x:not(.y,.z),.w{color:red}');
    expect(rule).toMatchObject({ selectors: [{ text: '.x:not(.y,.z)' }, { text: '.w' }] });
  });
});

describe('a selector asks for names', () => {
  test.each([
    ['.card > a:first-of-type', ['.card', 'a']],
    ['h2', ['h2']],
    ['*', []],
    [':root', []],
    ['&:hover', []],
    ['a:hover::before', ['a']],
    ['li:nth-child(2n + 1)', ['li']],
    ['[data-kind=plain]', ['[data-kind="plain"]']],
    ['[data-kind="plain"]', ['[data-kind="plain"]']],
    ['[href^="/go"]', ['[href]']],
    ['[open] summary', ['[open]', 'summary']],
    ['.x:not(.y)', ['.x']],
    ['html:not([data-js]) [data-needs-js]', ['html', '[data-needs-js]']],
    ['input::-webkit-inner-spin-button', ['input']],
    ['#main .x', ['.x']],
  ])('%s', (selector, names) => {
    const { names: found, groups } = readSelector(selector);
    expect([...found].sort()).toEqual([...names].sort());
    expect(groups).toEqual([]);
  });

  test.each([':is', ':where', ':has'])('of %s one part is enough', (name) => {
    const { names, groups } = readSelector(`.x${name}(.y, h2)`);
    expect(names).toEqual(['.x']);
    expect(groups.map((group) => group.map((part) => part.names))).toEqual([[['.y'], ['h2']]]);
  });
});

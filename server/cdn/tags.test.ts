import { describe, expect, test } from 'vitest';
import type { RouteHandle } from '../../app/frame/route-handle.ts';
import type { PageRequest } from '../framework/page-request.ts';
import { isEverything, tagHeaders, tagsOf, tagsOfChange, tagsOfTicket } from './tags.ts';

const PUBLIC = new Response(null, { headers: { 'Cache-Control': 'public' } });

function pageAt(target: string, handle: RouteHandle = {}): PageRequest {
  const route = { ids: [], handle, hasAction: false, hasPage: true };
  return { target, route, isData: false, isUnbounded: false };
}

function codes(count: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, index) => index + 1));
}

describe('a page is tagged with what it shows', () => {
  test.each([
    ['a list', pageAt('/'), codes(2), 'site lists code-1 code-2'],
    ['a store', pageAt('/stores/a-b?basket=9', { codesOf: 'store' }), codes(1), 'site store-a-b code-1'],
    ['a post that links to a code', pageAt('/blog/a', { codesOf: 'none' }), codes(1), 'site code-1'],
    ['data of a list', pageAt('/_.data'), undefined, 'site data'],
    ['data of a store', pageAt('/stores/a.data', { codesOf: 'store' }), undefined, 'site data'],
    ['data of a post', pageAt('/blog/a.data', { codesOf: 'none' }), undefined, 'site'],
    ['too many codes', pageAt('/'), codes(119), 'site data'],
    ['just as many codes as fit', pageAt('/'), codes(118), /^site lists code-1 .* code-118$/],
  ] as const)('%s', (_, page, shown, expected) => {
    const tags = tagsOf(page, PUBLIC, shown).join(' ');
    if (typeof expected === 'string') expect(tags).toBe(expected);
    else expect(tags).toMatch(expected);
  });
});

test('a page that isn’t there has the tags of a list, whatever its route', () => {
  const missing = { status: 404, headers: PUBLIC.headers };
  expect(tagsOf(pageAt('/stores/,', { codesOf: 'store' }), missing, codes(0))).toEqual(['site', 'lists']);
});

test.each(['no-store', 'private, max-age=60'])('what is %s has no tags', (cacheControl) => {
  const response = new Response(null, { headers: { 'Cache-Control': cacheControl } });
  expect(tagHeaders(pageAt('/'), response, codes(1))).toEqual([]);
});

test('the headers are as the CDNs want them, and short enough for all', () => {
  expect(tagHeaders(pageAt('/'), PUBLIC, new Set([7]))).toEqual([
    ['Surrogate-Key', 'site lists code-7'],
    ['Cache-Tag', 'site,lists,code-7'],
  ]);
  const many = new Set(Array.from({ length: 118 }, (_, index) => 2 ** 52 + index));
  for (const [, value] of tagHeaders(pageAt('/'), PUBLIC, many)) expect(value.length).toBeLessThan(8_000);
});

test('a changed code purges its pages, its store, lists, and data; a turned ticket no lists', () => {
  expect(tagsOfChange([7, 8], ['a'])).toEqual(['code-7', 'code-8', 'store-a', 'lists', 'data']);
  expect(tagsOfTicket(7)).toEqual(['code-7', 'data']);
});

test('tags that are too many, or too long, for one request become one', () => {
  const tags = (count: number) => new Set([...codes(count)].map((id) => `code-${id}`));
  expect(isEverything(tags(100))).toBe(false);
  expect(isEverything(tags(101))).toBe(true);
  expect(isEverything(new Set(['code-1', 'site']))).toBe(true);
  const stores = (count: number) =>
    new Set([...codes(count)].map((id) => `store-${'long-'.repeat(20)}${10 + id}`));
  expect(isEverything(stores(60))).toBe(false);
  expect(isEverything(stores(80))).toBe(true);
});

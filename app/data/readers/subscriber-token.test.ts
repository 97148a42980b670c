import { expect, test } from 'vitest';
import {
  hashToken,
  newConfirmToken,
  readSubscriberToken,
  signSubscriber,
} from './subscriber-token.server.ts';

const key = Buffer.alloc(32, 1);
const subscriber = { id: 41, createdAt: 1_763_640_000_123 };

test('names the subscriber it was signed for', () => {
  expect(readSubscriberToken(key, signSubscriber(key, subscriber))).toEqual(subscriber);
});

test('is refused once any part of it has changed, and under another key', () => {
  const token = signSubscriber(key, subscriber);
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
    expect(readSubscriberToken(key, changed)).toBeUndefined();
  }
  expect(readSubscriberToken(Buffer.alloc(32, 2), token)).toBeUndefined();
});

test.each(['', '.', '1.2.3', 'a'.repeat(10_000), '1.2.é', `1.2.${'é'.repeat(43)}`])('refuses %j', (token) => {
  expect(readSubscriberToken(key, token)).toBeUndefined();
});

test('makes confirm tokens of 256 bits, stored as their hash', () => {
  const first = newConfirmToken();
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
  expect(first.hash).toBe(hashToken(first.token));
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(newConfirmToken().token).not.toBe(first.token);
});

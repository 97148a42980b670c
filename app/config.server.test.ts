import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

test('nothing set: the defaults of the contract', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    DATA_DIR: resolve('data'),
    databaseUrl: `sqlite:${resolve('data/clipbasket.db')}`,
    TRUST_PROXY: [],
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'on',
    SAMPLE: 'auto',
  });
});

test('an empty value is no value', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

describe('what is set is taken', () => {
  test.each([
    [{ PORT: '0' }, { PORT: 0 }],
    [{ PORT: '8080' }, { siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: 'https://codes.example/' }, { siteUrl: 'https://codes.example' }],
    [{ DATABASE_URL: 'sqlite:/srv/site.db', DATA_DIR: '/srv/data' }, { databaseUrl: 'sqlite:/srv/site.db' }],
    [
      { DATABASE_URL: 'postgres://me:secret@db.example/codes' },
      { databaseUrl: 'postgres://me:secret@db.example/codes' },
    ],
    [{ DATA_DIR: '/srv/data' }, { databaseUrl: 'sqlite:/srv/data/clipbasket.db' }],
    [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }, { TRUST_PROXY: ['10.0.0.0/8', '2001:db8::1'] }],
    [{ OWNER_EMAIL: 'owner@codes.example' }, { mailFrom: 'owner@codes.example' }],
    [
      { OWNER_EMAIL: 'owner@codes.example', MAIL_FROM: 'Codes <mail@codes.example>' },
      { mailFrom: 'Codes <mail@codes.example>' },
    ],
  ])('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });
});

const bad: Record<string, readonly string[]> = {
  PORT: ['abc', '-1', '65536', '3.5', ' '],
  SITE_URL: [
    'codes.example',
    'ftp://codes.example',
    'https://codes.example/shop',
    'https://codes.example/?a=1',
  ],
  DATABASE_URL: [
    'mysql://x',
    'postgres://localhost',
    'postgres:codes',
    'sqlite:',
    'sqlite',
    './clipbasket.db',
  ],
  SMTP_URL: ['mail.example', 'http://mail.example'],
  MAIL_FROM: ['x'],
  OWNER_EMAIL: ['owner'],
  SECRET_KEY: ['short'],
  TRUST_PROXY: ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::1/x', '10.0.0.1,nonsense'],
  LOG_LEVEL: ['loud'],
  METRICS_TOKEN: ['short'],
  PURGE_URL: ['cdn.example', 'ftp://cdn.example', 'https://user:secret@cdn.example/purge'],
  PURGE_HEADER: ['Bearer token', 'Authorization:', ': token', 'X-Key: a\r\nX-Other: b', 'X-Key: ключ'],
  RATE_LIMIT: ['yes'],
  SAMPLE: ['no'],
};

describe.each(Object.entries(bad))('a bad %s is named, with what was expected', (name, values) => {
  test.each(values)('%j', (value) => {
    const message = messageFor({ [name]: value });
    expect(message).toMatch(new RegExp(`^Some settings are wrong: ${name} should be [^;]+\\.$`));
    // The validation library's own messages are written for developers.
    expect(message).not.toMatch(/Invalid|Too |expected|received|undefined/);
  });
});

test('every bad setting has its own sentence', () => {
  const first = Object.fromEntries(Object.entries(bad).map(([name, values]) => [name, values[0]!]));
  const message = messageFor(first);
  for (const name of Object.keys(bad)) expect(message).toContain(`${name} should be `);
  expect(message.split('\n')).toHaveLength(1);
});

test('a secret is never repeated in the message', () => {
  const message = messageFor({
    SECRET_KEY: 'hunter2',
    SMTP_URL: 'http://user:hunter2@mail',
    PURGE_URL: 'http://user:hunter2@cdn.example',
    PURGE_HEADER: 'hunter2',
  });
  expect(message).toContain('PURGE_HEADER');
  expect(message).not.toContain('hunter2');
});

function messageFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretKeyOf } from './secret-key.server.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'secret-'));

describe('secretKeyOf', () => {
  it('makes a key once, for the owner alone, and keeps it', () => {
    const DATA_DIR = folder();
    const key = secretKeyOf({ DATA_DIR });
    expect(key).toHaveLength(32);
    expect(secretKeyOf({ DATA_DIR })).toEqual(key);
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(DATA_DIR)).toEqual(['secret.key']);
  });

  it('gives another folder another key', () => {
    expect(secretKeyOf({ DATA_DIR: folder() })).not.toEqual(secretKeyOf({ DATA_DIR: folder() }));
  });

  it('takes SECRET_KEY where it is set, and writes nothing', () => {
    const DATA_DIR = folder();
    const SECRET_KEY = 'a sentence of at least 32 characters';
    expect(secretKeyOf({ SECRET_KEY, DATA_DIR })).toEqual(secretKeyOf({ SECRET_KEY, DATA_DIR: folder() }));
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it('refuses a file that is no key, rather than making another', () => {
    const DATA_DIR = folder();
    writeFileSync(join(DATA_DIR, 'secret.key'), '\n');
    expect(() => secretKeyOf({ DATA_DIR })).toThrow('does not hold a key');
  });
});

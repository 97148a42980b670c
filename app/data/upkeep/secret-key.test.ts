import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/machine/temporary-folder.ts';
import { secretKeyOf } from './secret-key.server.ts';

describe('secretKeyOf', () => {
  test('makes a key once, for the owner alone, and keeps it', () => {
    const DATA_DIR = temporaryFolder();
    const key = secretKeyOf({ DATA_DIR });
    expect(key).toHaveLength(32);
    expect(secretKeyOf({ DATA_DIR })).toEqual(key);
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(DATA_DIR)).toEqual(['secret.key']);
  });

  test('gives another folder another key', () => {
    expect(secretKeyOf({ DATA_DIR: temporaryFolder() })).not.toEqual(
      secretKeyOf({ DATA_DIR: temporaryFolder() }),
    );
  });

  test('takes SECRET_KEY where it is set, and writes nothing', () => {
    const DATA_DIR = temporaryFolder();
    const SECRET_KEY = 'a sentence of at least 32 characters';
    expect(secretKeyOf({ SECRET_KEY, DATA_DIR })).toEqual(
      secretKeyOf({ SECRET_KEY, DATA_DIR: temporaryFolder() }),
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  test('refuses a file that is no key, rather than making another', () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'secret.key'), '\n');
    expect(() => secretKeyOf({ DATA_DIR })).toThrow('does not hold a key');
  });
});

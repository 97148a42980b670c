import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

interface SecretKeySettings {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}

/**
 * The key that signs the site's links: SECRET_KEY, or one created at the first start in `DATA_DIR/secret.key`, which
 * only its owner can read. Processes that start at the same time agree on one.
 * @throws when the folder cannot be written, or the file holds no key
 */
export function secretKeyOf({ SECRET_KEY, DATA_DIR }: SecretKeySettings): Buffer {
  if (SECRET_KEY) return derive(SECRET_KEY);
  const path = join(DATA_DIR, 'secret.key');
  return derive(readKey(path) ?? makeKey(path));
}

/** A key of fixed size that only this site can use, from a secret of any length. */
function derive(secret: string): Buffer {
  return createHmac('sha256', 'clipbasket').update(secret).digest();
}

function readKey(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text.length < KEY_BYTES) throw new Error(`${path} does not hold a key; restore it from a backup`);
  return text;
}

/** Writes a temporary file and links it into place, so no process ever reads half a key. */
function makeKey(path: string): string {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(aside, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readKey(path)!;
}

import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

interface SecretKeySettings {
  readonly SECRET_KEY?: string | undefined;
  readonly DATA_DIR: string;
}

/**
 * The key that signs the site's links: SECRET_KEY, or one made at the first start and kept in `DATA_DIR/secret.key`,
 * readable by the owner alone. Processes that start at once agree on one.
 * @throws when the folder cannot be written, or the file holds no key
 */
export function secretKeyOf({ SECRET_KEY, DATA_DIR }: SecretKeySettings): Buffer {
  if (SECRET_KEY) return derive(SECRET_KEY);
  const path = join(DATA_DIR, 'secret.key');
  return derive(readKey(path) ?? makeKey(path));
}

/** Whatever its length, a key of one size, of use to this site alone. */
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

/** Written aside and linked into place, so that no process ever reads half a key. */
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

import { expect, test } from 'vitest';
import type { EncodedProof } from '../../services.server.ts';
import { readProof } from './read-proof.server.ts';

const picture = new Uint8Array([1, 2, 3]);
const encoded: EncodedProof = { picture };

function formWith(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const file = new Blob(['a picture']);

test('a form without a picture brings none', async () => {
  const never = () => expect.fail('nothing to encode');
  expect(await readProof(formWith({}), never)).toBeUndefined();
  expect(await readProof(formWith({ proof: new Blob([]), 'proof-checked': '1' }), never)).toBeUndefined();
  expect(await readProof(formWith({ proof: 'text', 'proof-checked': '1' }), never)).toBeUndefined();
});

test('a picture that nobody confirmed is refused, and not even decoded', async () => {
  const never = () => expect.fail('must not be decoded');
  expect(await readProof(formWith({ proof: file, 'proof-shown': '1' }), never)).toEqual({
    refused: 'unconfirmed',
  });
});

test('a confirmed picture is encoded, and is for the public only where the form says so', async () => {
  const seen: string[] = [];
  const encode = async (bytes: Uint8Array) => {
    seen.push(Buffer.from(bytes).toString());
    return encoded;
  };
  const confirmed = { proof: file, 'proof-checked': '1' };
  expect(await readProof(formWith(confirmed), encode)).toEqual({ picture, isShown: false });
  expect(await readProof(formWith({ ...confirmed, 'proof-shown': '1' }), encode)).toEqual({
    picture,
    isShown: true,
  });
  expect(seen).toEqual(['a picture', 'a picture']);
  const refuse = async (): Promise<EncodedProof> => ({ refused: 'too-many-pixels' });
  expect(await readProof(formWith(confirmed), refuse)).toEqual({ refused: 'too-many-pixels' });
});

import type { ProofRefusal } from '../../domain/office/proof-rules.ts';
import type { Services } from '../../services.server.ts';
import { proofFields } from './proof-fields.ts';

/** A picture that may be stored with its test. */
export interface ConfirmedProof {
  readonly picture: Uint8Array<ArrayBuffer>;
  /** Whether it may appear in the public history. */
  readonly isShown: boolean;
}

/**
 * The picture that a form brings, ready for `addProof`, or why it isn't taken; undefined where it brings none. Takes about a second, so call
 * it before the transaction.
 */
export async function readProof(
  form: FormData,
  encodeProof: Services['encodeProof'],
): Promise<ConfirmedProof | { readonly refused: ProofRefusal } | undefined> {
  const file = form.get(proofFields.picture);
  if (!(file instanceof Blob) || file.size === 0) return undefined;
  if (form.get(proofFields.confirmed) !== '1') return { refused: 'unconfirmed' };
  const encoded = await encodeProof(new Uint8Array(await file.arrayBuffer()));
  // Only the tools for blacking out offer this: a form without them never puts a picture before the public.
  return 'refused' in encoded ? encoded : { ...encoded, isShown: form.get(proofFields.shown) === '1' };
}

import type { StoredProof } from '../../data/proofs/proofs.server.ts';
import { PROOF_TYPE } from '../../domain/office/proof-rules.ts';

const HEADERS = {
  // Fixed here, and sent with `nosniff`: the bytes are a picture to every browser, or nothing.
  'Content-Type': PROOF_TYPE,
  'Content-Disposition': 'inline; filename="checkout.webp"',
  // Opened by itself, it runs nothing and loads nothing. The styles are those of the browser's own viewer.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** A picture's bytes. `cacheControl` says who may keep them, and for how long. */
export function proofResponse({ bytes }: StoredProof, cacheControl: string): Response {
  return new Response(bytes, { headers: { ...HEADERS, 'Cache-Control': cacheControl } });
}

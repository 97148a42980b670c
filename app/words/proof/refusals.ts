import type { ProofRefusal } from '../../domain/office/proof-rules.ts';

/** Why a picture wasn't taken, and what to do. */
export const proofRefusalWords: Readonly<Record<ProofRefusal, string>> = {
  'not-a-picture': "That file isn't a JPEG, PNG, or WebP picture. Take a screenshot and choose that instead.",
  'too-many-bytes': 'That picture is over 8 MB. Take a screenshot of it and choose that instead.',
  'too-many-pixels':
    'That picture has more than 25 megapixels. Take a screenshot of it and choose that instead.',
  unreadable: "That picture is damaged or incomplete, so it can't be read. Choose it again, or take another.",
  busy: 'Too many pictures are being prepared. Try again in a minute.',
  unconfirmed:
    'Look at the picture once more, and check the box that says it shows no name, address, order number, barcode, or card digit.',
};

import { createHash } from 'node:crypto';
import { concepts } from '../../../domain/vocabulary/concepts.ts';

/**
 * Raise it with any change after which a code or store gets another search text, except one of the vocabulary: of the
 * rules (`searchedTextOf`, tokens, negations, stems, folding), and of the words of headlines and limits.
 */
const RULES = 5;

/** What the stored search texts were made by. Where it differs, they are written again (upkeep/search-texts.server.ts). */
export const SEARCH_TEXT_VERSION = createHash('sha256')
  .update(
    JSON.stringify([
      RULES,
      concepts.map(({ wider, ...concept }) => ({ ...concept, wider: wider.map(({ name }) => name) })),
    ]),
  )
  .digest('hex')
  .slice(0, 16);

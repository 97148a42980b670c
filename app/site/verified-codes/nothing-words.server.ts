import { countText } from '../../words/counts.ts';
import { numberedPage } from './list-pages.tsx';

/** What an empty list says, and the way on from it. */
export interface NothingWords {
  readonly text: string;
  readonly way: Way | null;
  /** Another way on. */
  readonly other?: Way;
}

interface Way {
  readonly to: string;
  readonly label: string;
}

/** The empty result of the specification. */
export const nothingFound: NothingWords = {
  text: 'No codes found matching your criteria. Try adjusting your search or filters.',
  way: { to: '/verified-codes', label: 'Show all codes' },
};

/** The same for goods that no code names, with the codes that cover any: those at `address`. */
export function noGoodsFound(address: string): NothingWords {
  return { ...nothingFound, other: { to: address, label: 'Codes for a whole cart' } };
}

export const noCodesYet: NothingWords = {
  text: 'No codes yet. They’ll be listed here as soon as the first one is published.',
  way: null,
};

/** For a page number beyond the last, at the list's `address`. */
export function pastTheEnd(pages: number, address: string): NothingWords {
  return {
    text: `This list has ${countText(pages, 'page')}.`,
    way: { to: numberedPage(address, pages), label: `Go to page ${pages}` },
  };
}

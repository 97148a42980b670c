import type { Report } from '../report.ts';
import { judgePhrases } from './judge-phrases.ts';

/** How much of what feeds say is claimed, and how much of that is right. */
export async function run(): Promise<Report> {
  const judged = judgePhrases(new URL('./phrases.tsv', import.meta.url));
  const claimable = judged.filter(({ isClaimable }) => isClaimable);
  const claimed = judged.filter(({ isClaimed }) => isClaimed);
  const wrong = claimed.filter((each) => each.wrong.length > 0);
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)}%`;
  return {
    method:
      'Phrases as feeds state offers, labeled by people who hadn’t seen the reader (app/domain/vocabulary/feed).',
    tables: [
      {
        title: 'Phrases',
        rows: [
          { what: 'labeled', phrases: judged.length, share: '' },
          { what: 'claimable', phrases: claimable.length, share: '' },
          {
            what: 'claimed of these',
            phrases: claimable.filter(({ isClaimed }) => isClaimed).length,
            share: share(claimable.filter(({ isClaimed }) => isClaimed).length, claimable.length),
          },
          {
            what: 'right of what is claimed',
            phrases: claimed.length - wrong.length,
            share: share(claimed.length - wrong.length, claimed.length),
          },
        ],
      },
      { title: 'Wrong', rows: wrong.map((each) => ({ phrase: each.phrase, why: each.wrong.join('; ') })) },
      {
        title: 'Not claimed',
        rows: claimable.filter(({ isClaimed }) => !isClaimed).map(({ phrase }) => ({ phrase })),
      },
    ],
  };
}

import { reportQuestion } from './report-question.ts';

/** What came of a report: it counted; the network had reported before; it was taken back; or it couldn't be. */
export type ReportState = 'noted' | 'known' | 'undone' | 'not-undone';

/** What the page's script gets. */
export interface ReportResult {
  readonly state: ReportState;
  readonly title: string;
  readonly text: string;
  /** What takes the report back, where it counted. */
  readonly receipt?: string | undefined;
  /** The code's numbers as they are now, in the page's own markup. */
  readonly numbers: string;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

/** The words for each outcome, and for the page before there is one: the same with and without JavaScript. */
export const reportWords: Readonly<Record<ReportState | 'asked' | 'unclear', Words>> = {
  asked: reportQuestion,
  noted: {
    title: 'Noted. Thank you.',
    text: 'It counts toward the code’s rating right away. No name attached.',
  },
  known: {
    title: 'We already have a report from your network.',
    text: 'One report per network counts for each code each day. The first one stays.',
  },
  undone: { title: 'Taken back.', text: 'Your report from today no longer counts.' },
  'not-undone': {
    title: 'Nothing was taken back.',
    text: 'Only the page that sent a report can take it back, and only on the same day (UTC).',
  },
  unclear: {
    title: 'Which was it?',
    text: 'The report didn’t say whether the code worked. Choose one.',
  },
};

import { REPORT_QUESTION } from './report-question.ts';

/** The outcome of a report: it counted, the network had already reported, it was undone, or it couldn't be undone. */
export type ReportState = 'noted' | 'known' | 'undone' | 'not-undone';

/** What the page's script gets. */
export interface ReportResult {
  readonly state: ReportState;
  readonly title: string;
  readonly text: string;
  /** The answer on the ticket and the code's current numbers, in the page's own markup. */
  readonly html: string;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

/** The texts for each outcome, and for the page before there is one. The same with and without JavaScript. */
export const reportWords: Readonly<Record<ReportState | 'asked' | 'unclear', Words>> = {
  asked: {
    title: REPORT_QUESTION,
    text: 'One report per code per day. No name attached.',
  },
  noted: {
    title: 'Thanks, noted.',
    text: 'It counts right away.',
  },
  known: {
    title: 'Already counted.',
    text: 'One report per network and day counts.',
  },
  undone: { title: 'Report undone.', text: 'It no longer counts.' },
  'not-undone': {
    title: 'Report not undone.',
    text: 'Only the page that sent a report can undo it, and only on the same day (UTC).',
  },
  unclear: {
    title: 'Which was it?',
    text: 'The report didn’t say whether the code worked. Choose one.',
  },
};

/**
 * What a page asks before there is a report. A separate module, because a ticket needs nothing else of report-words.ts.
 */
export const reportQuestion = {
  title: 'Did it work at checkout?',
  text: 'One report per code per day. No name attached.',
};

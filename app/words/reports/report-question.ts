/** What a page asks before there is a report. A separate module, because a ticket needs nothing else of report-words.ts. */
export const REPORT_QUESTION = 'Did it work at checkout?';

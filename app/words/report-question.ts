/** What a page asks before there is a report: all that a ticket needs of the words of reports. */
export const reportQuestion = {
  title: 'Did it work at checkout?',
  text: 'One report per code per day. No name attached.',
};

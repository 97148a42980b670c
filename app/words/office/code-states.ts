/** What else the office filters codes by, apart from their status. */
export const stateWords = {
  live: 'Live now',
  ended: 'Ended',
  upcoming: 'Starts later',
  failing: 'Failed or reported failing',
  untested: 'Never tested',
  sample: 'From the sample',
} as const;

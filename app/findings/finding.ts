/** The result of one check, in a sentence. A failure keeps the site from working; a warning may soon become one. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure';
  /** Without a period at its end, and in lower case unless it begins with a name. */
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
  /** The screen of the office where that's done. */
  readonly at?: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string, advice?: string, at?: string): Finding => ({
  ...finding('warning', says, advice),
  ...(at && { at }),
});
export const failure = (says: string, advice?: string): Finding => finding('failure', says, advice);

function finding(state: Finding['state'], said: string, advice: string | undefined): Finding {
  // What an error says may be a sentence.
  const says = said.replace(/\.$/, '');
  return advice === undefined ? { state, says } : { state, says, advice };
}

/** What one look found, in a sentence; a failure keeps the site from doing its work, a warning may soon. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure';
  readonly says: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string): Finding => ({ state: 'warning', says });
export const failure = (says: string): Finding => ({ state: 'failure', says });

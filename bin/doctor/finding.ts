/** The result of one check, in a sentence. A failure keeps the site from working; a warning may do so soon. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure';
  readonly says: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string): Finding => ({ state: 'warning', says });
export const failure = (says: string): Finding => ({ state: 'failure', says });

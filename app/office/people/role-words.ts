import type { OfficeRole } from '../../domain/office/roles.ts';

export const roleNames: Readonly<Record<OfficeRole, string>> = {
  checker: 'Checker',
  editor: 'Editor',
  owner: 'Owner',
};

/** What each may do. */
export const roleDuties: Readonly<Record<OfficeRole, string>> = {
  checker: 'Tests codes, and reports those that have ended or have the wrong text.',
  editor: 'Also edits codes, stores, posts, questions, and testimonials.',
  owner: 'Also manages people, settings, and affiliate links.',
};

import type { OfficeRole } from '../../domain/office/roles.ts';

export const roleNames: Readonly<Record<OfficeRole, string>> = {
  checker: 'Checker',
  editor: 'Editor',
  owner: 'Owner',
};

/** What each may do. */
export const roleDuties: Readonly<Record<OfficeRole, string>> = {
  checker: 'Tests codes from the queue, and reports codes that have ended or have the wrong text.',
  editor: 'All of that, and edits codes, stores, posts, questions, and testimonials.',
  owner: 'All of that, and manages people, settings, and affiliate links.',
};

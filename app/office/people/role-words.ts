import type { OfficeRole } from '../../domain/office/roles.ts';

export const roleNames: Readonly<Record<OfficeRole, string>> = {
  checker: 'Checker',
  editor: 'Editor',
  owner: 'Owner',
};

/** What each may do. */
export const roleDuties: Readonly<Record<OfficeRole, string>> = {
  checker: 'Tests codes from the queue, and proposes ends and corrections.',
  editor: 'All of that, and edits codes, stores, posts, and the site’s words.',
  owner: 'All of that, and manages people, settings, and affiliate links.',
};

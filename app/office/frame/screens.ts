import { isAtLeast, type OfficeRole } from '../../domain/office/roles.ts';

export interface OfficeScreen {
  readonly to: string;
  readonly name: string;
  readonly role: OfficeRole;
  /** The heading that it's listed under. */
  readonly group: 'Daily' | 'Content' | 'Site';
}

export const screens: readonly OfficeScreen[] = [
  { to: '/office', name: 'Queue', role: 'checker', group: 'Daily' },
  { to: '/office/codes', name: 'Codes', role: 'checker', group: 'Daily' },
  { to: '/office/stores', name: 'Stores', role: 'editor', group: 'Content' },
  { to: '/office/imports', name: 'Imports', role: 'editor', group: 'Content' },
  { to: '/office/posts', name: 'Posts', role: 'editor', group: 'Content' },
  { to: '/office/faq', name: 'FAQ', role: 'editor', group: 'Content' },
  { to: '/office/testimonials', name: 'Testimonials', role: 'editor', group: 'Content' },
  { to: '/office/categories', name: 'Categories', role: 'editor', group: 'Content' },
  { to: '/office/settings', name: 'Settings', role: 'owner', group: 'Site' },
  { to: '/office/status', name: 'Status', role: 'owner', group: 'Site' },
  { to: '/office/people', name: 'People', role: 'owner', group: 'Site' },
  { to: '/office/audit', name: 'Audit', role: 'owner', group: 'Site' },
];

export function screensFor(role: OfficeRole): OfficeScreen[] {
  return screens.filter((screen) => isAtLeast(role, screen.role));
}

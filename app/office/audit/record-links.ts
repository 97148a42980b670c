import type { AuditEntry } from '../../data/audit/audit-lines.server.ts';

/** A name in a line of the audit, and the screen of what it names. */
export interface RecordLink {
  readonly name: string;
  readonly to: string;
}

const screens: Readonly<Record<string, (id: number) => string>> = {
  code: (id) => `/office/codes/${id}`,
  store: (id) => `/office/stores/${id}`,
  post: (id) => `/office/posts/${id}`,
  faq: (id) => `/office/faq?edit=${id}`,
  testimonial: (id) => `/office/testimonials?edit=${id}`,
  feed_source: (id) => `/office/imports/sources/${id}`,
  category: () => '/office/categories',
  post_category: () => '/office/categories',
  tag: () => '/office/categories',
  person: () => '/office/people',
};

/** Where the records lead that a line names and that still exist, in the order of its sentence. */
export function recordLinks({ subject, named }: Pick<AuditEntry, 'subject' | 'named'>): RecordLink[] {
  if (subject === 'setting') return [{ name: 'the settings', to: '/office/settings' }];
  const screen = screens[subject];
  if (!screen) return [];
  return named.flatMap(({ id, name }) => (name ? [{ name, to: screen(id) }] : []));
}

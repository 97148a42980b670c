import { allCodeFields } from './code.ts';
import { feedSourceFields } from './feed-source.ts';
import type { Field, Fields } from './field.ts';
import { postFields } from './post.ts';
import { questionFields } from './question.ts';
import { settingFields } from './settings.ts';
import { storeFields } from './store.ts';
import { testimonialFields } from './testimonial.ts';

/** The fields of each kind of record, by the audit's name for the kind. */
const fieldsBySubject: Readonly<Record<string, Fields>> = {
  code: allCodeFields,
  store: storeFields,
  post: postFields,
  faq: questionFields,
  testimonial: testimonialFields,
  setting: settingFields,
  feed_source: feedSourceFields,
};

/** A field of a kind of record; undefined if the kind has no such field, or no longer has it. */
export function findField(subject: string, name: string): Field | undefined {
  const fields = fieldsBySubject[subject];
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The current name of a field that an older line of the audit may name differently. */
export function currentName(subject: string, name: string): string {
  const renamed = Object.entries(fieldsBySubject[subject] ?? {}).find(([, field]) => field.formerly === name);
  return renamed?.[0] ?? name;
}

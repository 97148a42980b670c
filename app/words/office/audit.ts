import { capitalized, LOCALE, listText } from '../locale.ts';
import { type FieldChange, fieldChanges } from './audit-fields.ts';

/** What an audit line says (see app/data/audit/audit-lines.server.ts). */
interface Entry {
  readonly person: { readonly name: string } | null;
  readonly process: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly records: number;
  readonly named: readonly { readonly id: number; readonly name: string | null }[];
  readonly changes: readonly {
    readonly record: { readonly id: number; readonly name: string | null };
    readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown] | null>>;
  }[];
}

export interface AuditWords {
  /** "Ana changed Minimum of the code FRESH20 from $30 to $35". */
  readonly sentence: string;
  /** What changed, if the sentence doesn't say it all; by record if there are several. */
  readonly details: readonly { readonly record: string | null; readonly fields: readonly FieldChange[] }[];
}

/** The singular and the plural of a kind of record. Without a plural, there is only one: "the sample". */
export const kinds: Readonly<Record<string, readonly [one: string, many?: string]>> = {
  code: ['code', 'codes'],
  store: ['store', 'stores'],
  post: ['post', 'posts'],
  faq: ['question', 'questions'],
  testimonial: ['testimonial', 'testimonials'],
  category: ['category', 'categories'],
  post_category: ['blog category', 'blog categories'],
  tag: ['tag', 'tags'],
  person: ['person', 'people'],
  proof: ['picture', 'pictures'],
  message: ['message', 'messages'],
  setting: ['the settings'],
  sample: ['the sample'],
  address: ['everything about an email address'],
  office_link: ['sign-in link', 'sign-in links'],
  passkey: ['passkey', 'passkeys'],
  session: ['session', 'sessions'],
  code_check: ['test', 'tests'],
  code_proposal: ['proposal', 'proposals'],
  feed_source: ['source', 'sources'],
};

const pasts: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  publish: 'published',
  withdraw: 'withdrew',
  extend: 'extended',
  feature: 'changed the featured place of',
  record: 'recorded',
  correct: 'corrected',
  arrange: 'reordered',
  erase: 'erased',
  remove: 'removed',
  load: 'loaded',
  undo: 'undid a change of',
  invite: 'invited',
  revoke: 'revoked',
  use: 'used',
  propose: 'proposed a change to',
  accept: 'accepted',
  decline: 'declined',
  'take-back': 'took back',
  add: 'added',
  delete: 'deleted',
  rename: 'renamed',
  readmit: 'brought back',
  'change-role': 'changed the role of',
  merge: 'merged',
  export: 'exported',
};

/** Actions that need no object: the line is about the person who did it. */
const alone: Readonly<Record<string, string>> = {
  'sign-in': 'signed in',
  'change-password': 'set a new password',
};

const processes: Readonly<Record<string, string>> = {
  sample: 'The sample',
  import: 'An import',
  command: 'A command on the server',
  restore: 'A restored backup',
};

/** Who did it: "Ana", "A former team member", "An import". */
export function actorText({ person, process }: Pick<Entry, 'person' | 'process'>): string {
  if (person) return person.name || 'A former team member';
  return processText(process ?? '');
}

export function processText(process: string): string {
  return processes[process] ?? capitalized(process);
}

/** What a kind of record is called in a list of filters: "Codes", "Settings". */
export function kindText(subject: string): string {
  const [one, many] = kinds[subject] ?? [subject.replaceAll('_', ' ')];
  return capitalized((many ?? one).replace(/^the /, ''));
}

/** What an action is called in a list of filters: "Added", "Changed". */
export function actionText(action: string): string {
  return capitalized(
    alone[action] ?? pasts[action]?.replace(/( a change)? (of|to)$/, '') ?? action.replaceAll(/[_-]/g, ' '),
  );
}

/** @param zone the time zone (IANA) of the times shown */
export function auditWords(entry: Entry, zone: string): AuditWords {
  const who = actorText(entry);
  const said = alone[entry.action];
  if (said !== undefined) return { sentence: `${who} ${said}`, details: [] };
  const invited = invitedText(entry);
  if (invited) return { sentence: `${who} invited ${invited}`, details: [] };
  const settings = settingsChange(entry);
  const changes = (settings ? [settings] : entry.changes).map(({ record, fields }) => ({
    record: settings ? 'the settings' : nameText(entry.subject, record),
    fields: fieldChanges(entry.subject, fields, zone),
  }));
  const [first] = changes;
  if (entry.action === 'update' && first && changes.length === 1 && entry.records <= 1) {
    const [field, ...others] = first.fields;
    if (!field) return { sentence: `${who} changed ${first.record}`, details: [] };
    const labels = listText(first.fields.map(({ label }) => label));
    const sentence = `${who} changed ${labels} ${settings ? 'in' : 'of'} ${first.record}`;
    return others.length === 0
      ? { sentence: sentence + fromTo(field), details: [] }
      : { sentence, details: [{ record: null, fields: first.fields }] };
  }
  const isSaidByItself = entry.action === 'publish' || entry.action === 'withdraw';
  return {
    sentence: `${who} ${pasts[entry.action] ?? entry.action.replaceAll(/[_-]/g, ' ')} ${objectText(entry)}`,
    details: isSaidByItself
      ? []
      : changes.map(({ record, fields }) => ({ record: capitalized(record), fields })),
  };
}

/** What the change was made to: "the code FRESH20", "3 codes: A, B, and C", "a test of FRESH20". */
function objectText({ action, subject, records, named }: Entry): string {
  const [one, many] = kinds[subject] ?? [subject.replaceAll('_', ' '), subject.replaceAll('_', ' ')];
  if (many === undefined) return one;
  const [first] = named;
  if (!first) return `a ${one}`;
  const isAbout = subject === 'code_check' || subject === 'code_proposal';
  // A proposal is told by what it's about.
  if (action === 'propose' && first.name) return first.name;
  if (records === 1) return isAbout && first.name ? `a ${one} of ${first.name}` : nameText(subject, first);
  const known = [...new Set(named.flatMap(({ name }) => (name ? [quoted(subject, name)] : [])))];
  const total = `${records.toLocaleString(LOCALE)} ${many}`;
  if (known.length === 0) return total;
  const others = records - named.length;
  const more = others === 0 ? [] : [isAbout ? 'others' : `${others.toLocaleString(LOCALE)} more`];
  return `${total}${isAbout ? ' of ' : ': '}${listText([...known, ...more])}`;
}

function nameText(subject: string, { id, name }: { readonly id: number; readonly name: string | null }) {
  const [one] = kinds[subject] ?? [subject.replaceAll('_', ' ')];
  if (name === '') return `a ${one}`;
  if (name === null) return `the ${one} ${id}, which is no longer there`;
  return subject === 'person' ? name : `the ${one} ${quoted(subject, name)}`;
}

/** Titles and questions are sentences of their own. */
function quoted(subject: string, name: string): string {
  return subject === 'post' || subject === 'faq' ? `“${name}”` : name;
}

function fromTo({ before, after }: FieldChange): string {
  if (before === null || after === null) return '';
  return ` from ${before} to ${after}`;
}

/** A change of settings names them in its detail: they have no ids. */
function settingsChange({ subject, detail }: Entry) {
  const { changes } = detail;
  if (subject !== 'setting' || typeof changes !== 'object' || changes === null) return undefined;
  return { record: { id: 0, name: null }, fields: changes as Entry['changes'][number]['fields'] };
}

/** An invitation names a role, and no address, which is personal: "a checker". */
function invitedText({ action, subject, detail }: Entry): string | undefined {
  if (action !== 'create' || subject !== 'office_link' || detail.kind !== 'invitation') return undefined;
  return `${detail.role === 'checker' ? 'a' : 'an'} ${detail.role}`;
}

import type { Carried } from '../../app/data/tombstones/carry-tombstones.server.ts';

type Kind = Carried['counts'] extends ReadonlyMap<infer Each, number> ? Each : never;

/** The singular, the plural, and what happened to them. */
const words: Readonly<Record<Kind, readonly [one: string, several: string, done: string]>> = {
  address: ['address', 'addresses', 'erased'],
  erased: ['person', 'people', 'erased'],
  removed: ['person', 'people', 'removed'],
  'role-editor': ['role', 'roles', 'lowered to editor'],
  'role-checker': ['role', 'roles', 'lowered to checker'],
  password: ['old password', 'old passwords', 'disabled'],
  'daily-email': ['daily email', 'daily emails', 'turned off'],
  passkey: ['passkey', 'passkeys', 'removed'],
  unsubscribed: ['reader', 'readers', 'unsubscribed'],
  picture: ['picture', 'pictures', 'removed'],
  'quote-withdrawn': ['testimonial', 'testimonials', 'withdrawn'],
  'quote-deleted': ['testimonial', 'testimonials', 'deleted'],
};

/** Lines for the operator: what was taken away again from a restored database, and what couldn't be. */
export function carriedLines({ counts, idle, foreign, withoutPassword, hasOwner }: Carried): string[] {
  const list = [...counts].map(([kind, count]) => {
    const [one, several, done] = words[kind];
    return `${count} ${count === 1 ? one : several} ${done}`;
  });
  return [
    'Everyone is signed out, and invitations and reset links from before no longer work.',
    ...(list.length > 0 ? [`Taken away again, because it was after the backup: ${list.join(', ')}.`] : []),
    ...(withoutPassword.length > 0 ? [`${NEW_PASSWORD}${withoutPassword.join(', ')}.`] : []),
    ...(idle > 0
      ? [`Nothing to do for ${idle} more: what was taken away isn’t in the backup, or no longer counts.`]
      : []),
    ...(foreign > 0 ? [`WARNING Erased addresses that can’t be found again: ${foreign}. ${FOREIGN}`] : []),
    ...(hasOwner ? [] : ['Nobody owns the site now, so the server prints an owner link when it starts.']),
  ];
}

const NEW_PASSWORD =
  'These people changed their password after the backup, and the old one no longer works. Make each a link with "npm run office:reset -- ADDRESS": ';
const FOREIGN =
  'They were erased under another secret key. Run "npm run erase" for everyone who has asked since the backup.';

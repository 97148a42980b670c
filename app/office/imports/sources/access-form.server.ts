import { lineIn } from '../../../frame/forms/form.server.ts';
import type { FeedAccess } from '../../../imports/fetching/fetch-feed.server.ts';
import type { FeedSourceFields } from '../../../records/feed-source.ts';
import { secretFields } from './secret-fields.ts';

/** The longest address and header that servers take. */
const MOST_CHARACTERS = 4_000;
/** The program sets these itself. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|te|upgrade|expect|accept-encoding)$/i;

interface AccessOptions {
  readonly credentials: FeedSourceFields['credentials'];
  /** What is stored; what the form leaves empty stays, as long as the address stays on its host. */
  readonly stored: (FeedAccess & Pick<FeedSourceFields, 'credentials'>) | undefined;
  readonly allowsLoopback: boolean;
}

type AccessOrErrors = { readonly access: FeedAccess } | { readonly errors: Readonly<Record<string, string>> };

/** The address and credentials that a form gives, or what is wrong with them. */
export function accessIn(
  form: FormData,
  { credentials, stored, allowsLoopback }: AccessOptions,
): AccessOrErrors {
  const typed = lineIn(form, secretFields.address) || stored?.address;
  const url = typed === undefined ? null : URL.parse(typed);
  const error = addressError(url, typed, allowsLoopback);
  if (error) return { errors: { [secretFields.address]: error } };
  const access = { address: url!.href };
  if (credentials === 'none') return { access };
  const isKept = stored?.credentials === credentials && new URL(stored.address).origin === url!.origin;
  const given = credentials === 'header' ? namedHeaderIn(form) : basicHeaderIn(form);
  if (!given && isKept) return { access: { ...access, header: stored.header } };
  if (!given) return { errors: missing[credentials] };
  return 'errors' in given ? given : { access: { ...access, ...given } };
}

function addressError(
  url: URL | null,
  typed: string | undefined,
  allowsLoopback: boolean,
): string | undefined {
  if (!url || !(url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')))
    return 'Address must be an https address, as the network names it.';
  if (url.username !== '' || url.password !== '')
    return 'Address can’t hold a user name and password. Choose them below.';
  return typed!.length > MOST_CHARACTERS
    ? `Address must be at most ${MOST_CHARACTERS} characters.`
    : undefined;
}

type HeaderOrErrors =
  | { readonly header: NonNullable<FeedAccess['header']> }
  | { readonly errors: Readonly<Record<string, string>> }
  | undefined;

/** Undefined where the form leaves it empty. */
function namedHeaderIn(form: FormData): HeaderOrErrors {
  const [name, value] = [lineIn(form, secretFields.headerName), lineIn(form, secretFields.headerValue)];
  if (name === '' && value === '') return undefined;
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || OWN_HEADERS.test(name))
    return {
      errors: { [secretFields.headerName]: 'Header must be a name such as Authorization or X-API-Key.' },
    };
  if (value.length > MOST_CHARACTERS || !/^[!-~]([ -~]*[!-~])?$/.test(value))
    return {
      errors: { [secretFields.headerValue]: 'Value must be plain text on one line, such as Bearer TOKEN.' },
    };
  return { header: { name, value } };
}

/** Undefined where the form leaves it empty. */
function basicHeaderIn(form: FormData): HeaderOrErrors {
  const [user, password] = [lineIn(form, secretFields.user), lineIn(form, secretFields.password)];
  if (user === '' && password === '') return undefined;
  if (user.includes(':') || user.length + password.length > MOST_CHARACTERS / 2)
    return {
      errors: { [secretFields.user]: 'User name can’t have a colon, or more than 2,000 characters.' },
    };
  const value = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return { header: { name: 'Authorization', value } };
}

const missing = {
  header: { [secretFields.headerName]: 'Enter the header that the network asks for.' },
  basic: { [secretFields.user]: 'Enter the user name and password that the network gave you.' },
} as const;

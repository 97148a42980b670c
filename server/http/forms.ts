import type { IncomingMessage } from 'node:http';
import { readBody } from './request-body.ts';

/** A form as an action reads it: its bytes, and the content type to parse them by. */
export interface FormBody {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: string;
}

/** Larger than any form of the site. */
const BODY_LIMIT_BYTES = 64 * 1024;

const URL_ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** More fields than the longest list in the office has. The platform takes seconds to parse some hundred thousand. */
const MOST_FIELDS = 10_000;
/** More files and fields than any form has, and more than a browser writes before one. Each line takes a microsecond. */
const MOST_PARTS = 250;
const PART_HEAD_BYTES = 1024;

/** Whether there is a body to wait for; a beacon has none. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether a body may be larger than most forms, as a picture is. If its length is unknown, it may be as large as its
 * route allows.
 */
export function isUpload({ headers }: IncomingMessage, limitBytes = BODY_LIMIT_BYTES): boolean {
  const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return Math.min(bytes, limitBytes) > BODY_LIMIT_BYTES;
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The form that a POST brings, or why it is refused: too large, of too many fields, of a type that is no form, or broken.
 * An empty body is a form without fields, whatever its type, because beacons have none. An action can read every form that passes.
 * @throws when the connection breaks off before the end; the signal's reason
 */
export async function takeForm(
  request: IncomingMessage,
  limitBytes = BODY_LIMIT_BYTES,
  signal?: AbortSignal,
): Promise<FormBody | Refusal> {
  const bytes = await readBody(request, limitBytes, signal);
  if (!bytes)
    return {
      status: 413,
      message: `That’s more than this form accepts (${limitBytes / 1024} kB). Shorten it, then send it again.`,
    };
  if (bytes.length === 0) return { bytes, contentType: URL_ENCODED };
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity') return NO_FORM;
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType))
    return hasMore(bytes, '&', MOST_FIELDS - 1) ? TOO_MANY_FIELDS : { bytes, contentType: URL_ENCODED };
  const [, boundary] = /^multipart\/form-data\s*;.*\bboundary=("[^"]+"|[^\s;"]+)/i.exec(contentType) ?? [];
  if (boundary === undefined) return NO_FORM;
  if (hasManyParts(bytes, Buffer.from(`--${boundary.replaceAll('"', '')}`, 'latin1'))) return TOO_MANY_FIELDS;
  const form = { bytes, contentType };
  return (await isReadable(form)) ? form : BROKEN;
}

const NO_FORM: Refusal = {
  status: 415,
  message: `A form comes as ${URL_ENCODED}, or as ${MULTIPART} with a boundary.`,
  headers: { Accept: `${URL_ENCODED}, ${MULTIPART}` },
};

const TOO_MANY_FIELDS: Refusal = {
  status: 413,
  message: 'No form here has this many fields. Go back, reload the page, and send it again.',
};

const BROKEN: Refusal = {
  status: 400,
  message: 'This form couldn’t be read. Go back, reload the page, and send it again.',
};

/** Whether a body has more parts, or more before one of them, than a form has. What a part holds costs next to nothing. */
function hasManyParts(bytes: Buffer, delimiter: Buffer): boolean {
  let at = bytes.indexOf(delimiter);
  for (let parts = 1; at >= 0; parts += 1) {
    const blank = bytes.indexOf('\r\n\r\n', at);
    const end = blank < 0 ? bytes.length : blank;
    if (parts > MOST_PARTS || end - at > PART_HEAD_BYTES) return true;
    at = bytes.indexOf(delimiter, end);
  }
  return false;
}

/** Parses it as an action will, by the platform's own parser. @throws on a broken form, which `takeForm` refuses */
export function fieldsOf({ bytes, contentType }: FormBody): Promise<FormData> {
  return new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
}

/** Only the parser knows what it accepts. */
async function isReadable(form: FormBody): Promise<boolean> {
  try {
    await fieldsOf(form);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text occurs more than `most` times. Counts no further than that. */
function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let at = -text.length;
  for (let count = 0; count <= most; count += 1) {
    at = bytes.indexOf(text, at + text.length, 'latin1');
    if (at < 0) return false;
  }
  return true;
}

import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DATABASE_URL_RULE, defaultDatabaseUrl, isDatabaseUrl } from './data/database.server.ts';
import { trimEndOf } from './domain/text/trim.ts';

/** The settings an operator gives through the environment, checked and typed. */
export type Config = Readonly<z.infer<typeof environment>> & {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  /** Names the database (app/data/database.server.ts). */
  readonly databaseUrl: string;
  readonly mailFrom: string | undefined;
};

/** One or more bad settings. The message has one sentence for each, and can be printed as is. */
export class ConfigError extends Error {}

const PORT_WORDS = 'a whole number from 0 to 65535, for example 3000';
const port = z
  .string()
  .regex(/^\d+$/, PORT_WORDS)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT_WORDS);

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: z
    .string()
    .refine(isWebOrigin, 'a web address without a path, for example https://codes.example')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_RULE).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a mail server, for example smtps://user:password@mail.example:465' })
    .optional(),
  MAIL_FROM: z.string().includes('@', 'an address, for example Clipbasket <mail@codes.example>').optional(),
  OWNER_EMAIL: z.email('an address, for example owner@codes.example').optional(),
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine(
      (proxies) => proxies.every(isAddressOrRange),
      'addresses or ranges separated by commas, for example 10.0.0.0/8,2001:db8::1',
    ),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  PURGE_URL: z
    .string()
    .refine(
      isPlainWebAddress,
      'the address that purges your CDN, without a user or password, for example http://127.0.0.1:6083/',
    )
    .optional(),
  PURGE_HEADER: z
    .string()
    .regex(/^[\w-]+: *[!-~][ -~]*$/, 'a name and a value, for example Authorization: Bearer TOKEN')
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
  SAMPLE: z.enum(['auto', 'off'], 'auto or off').default('auto'),
  FEED_LOOPBACK: z.enum(['on', 'off'], 'on or off').default('off'),
});

/**
 * Reads the settings named in the README from `env`; empty values count as absent.
 * @throws ConfigError naming every bad setting, what was expected and an example.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${issue.path.join('.')} should be ${issue.message}`);
    throw new ConfigError(`Some settings are wrong: ${bad.join('; ')}.`);
  }
  const settings = parsed.data;
  const dataDir = resolve(settings.DATA_DIR);
  return Object.freeze({
    ...settings,
    DATA_DIR: dataDir,
    siteUrl: trimEndOf(settings.SITE_URL ?? `http://localhost:${settings.PORT}`, '/'),
    databaseUrl: settings.DATABASE_URL ?? defaultDatabaseUrl(dataDir),
    mailFrom: settings.MAIL_FROM ?? settings.OWNER_EMAIL,
  });
}

/** The site's URLs are all built from SITE_URL, so it must be a bare origin. */
function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** A request can't be sent to an address with a password in it. */
function isPlainWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}

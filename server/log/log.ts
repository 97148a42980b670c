import { type DestinationStream, type Logger, pino } from 'pino';

/** How deep a chain of causes is followed. */
const MOST_CAUSES = 5;

/** The server's log: lines of JSON. */
export function createLog(level: string, output: DestinationStream): Logger {
  return pino({ level, serializers: { err: (error: unknown) => errorForLog(error) } }, output);
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Serializes an error for the log. A URL in an error may identify a person (a link in an email has a token), so query
 * strings are removed from its texts. Properties that platforms add, such as `input`, are left out.
 */
function errorForLog(error: unknown, depth = 1): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutQueries(textOf(error)) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: withoutQueries(error.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(error.stack === undefined ? {} : { stack: withoutQueries(error.stack) }),
    ...(error.cause === undefined || depth > MOST_CAUSES
      ? {}
      : { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/** Of a thrown value that isn't an error, such as a response, only the status is known to be harmless. */
function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { status, statusText } = thrown as { status?: unknown; statusText?: unknown };
  return status === undefined ? 'an object that is not an error' : `${status} ${statusText ?? ''}`.trim();
}

/** "…/confirm?token=x" as "…/confirm?…"; the question marks of SQL and of sentences stay. */
function withoutQueries(text: string): string {
  return text.replace(/\?[^\s"'`<>]*/g, (query) => (/[\p{L}\p{N}]/u.test(query) ? '?…' : query));
}

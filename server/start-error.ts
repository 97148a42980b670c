/** The site cannot start; the message is one sentence for the operator. */
export class StartError extends Error {}

/** The system's error code, such as "EACCES". */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

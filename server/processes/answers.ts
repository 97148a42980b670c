/** What a process sends back: what came of a request, or what was thrown. */
export type Answer<Result> = { readonly result: Result } | { readonly error: unknown };

/** In the process of a `ProcessWorker`: answers its requests. */
export function answerWith<Request, Result>(work: (request: Request) => Promise<Result>): void {
  // Only the server ends this process, even when a terminal or a service manager signals both.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (request: Request) => {
    const answer = await work(request).then(
      (result): Answer<Result> => ({ result }),
      (error): Answer<Result> => ({ error }),
    );
    process.send?.(answer);
  });
}

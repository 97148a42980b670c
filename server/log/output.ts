import { type DestinationStream, pino } from 'pino';
import { programFile } from '../../app/data/program-files.server.ts';
import { ProcessWorker } from '../processes/process-worker.ts';

/** Where lines of the log go. */
export interface LogOutput extends DestinationStream {
  /** Waits for lines that aren't written yet. */
  flush(): Promise<void>;
}

/** Matches a place in the build. */
const BUILT = '/build/server/';
/** If more wait, errors come too fast to be worth mapping. */
const MOST_WAITING = 20;
const PATIENCE_MS = 10_000;

/**
 * Standard output. A line with a stack first goes through a short process, so that it names source files and lines
 * rather than the build's. It's written as it is if that fails, or if too many wait.
 */
export function standardOutput(): LogOutput {
  const output = pino.destination(1);
  const mapper = new ProcessWorker<{ line: string }, string>({
    program: programFile('./stack-process.ts', import.meta.url),
    stuckMs: PATIENCE_MS,
    stderr: 'ignore',
    stopped: 'The log has ended.',
  });
  let last: Promise<void> = Promise.resolve();
  return {
    write(line) {
      if (!namesBuild(line) || mapper.waiting >= MOST_WAITING) {
        output.write(line);
        return;
      }
      const mapped = mapper.ask({ line }).catch(() => line);
      last = mapped.then((text) => void output.write(text));
    },
    flush: () => last,
  };
}

/** Whether a line of the log has a stack with places in the build. A path that a visitor asks for starts no process. */
export function namesBuild(line: string): boolean {
  return line.includes('"stack":"') && line.includes(BUILT);
}

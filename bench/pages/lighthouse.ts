import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The parts of Lighthouse's report that the table shows. */
interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<
      Record<
        string,
        { readonly score: number | null; readonly numericValue?: number; readonly title: string }
      >
    >;
  };
}

type Lighthouse = (url: string, flags: Readonly<Record<string, unknown>>) => Promise<Result | undefined>;

export interface Visit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** Audits without the full score, in the categories below 100. */
  readonly complaints: readonly string[];
}

const folder = new URL('../lighthouse/', import.meta.url);

/**
 * Lighthouse with its defaults: a phone, slow 4G, and a processor four times slower, both simulated. Installed on first
 * use.
 */
export async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Visit>> {
  if (!existsSync(new URL('node_modules/lighthouse', folder))) {
    console.log('installing Lighthouse …');
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
      cwd: fileURLToPath(folder),
      stdio: 'inherit',
    });
  }
  const entry = new URL('node_modules/lighthouse/core/index.js', folder).href;
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  return async (url, port) => {
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
    if (!result) throw new Error(`Lighthouse says nothing of ${url}.`);
    return visitOf(result);
  };
}

function visitOf({ lhr: { categories, audits } }: Result): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    cls: audits['cumulative-layout-shift']?.numericValue ?? 0,
    tbtMs: audits['total-blocking-time']?.numericValue ?? 0,
    complaints: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title }) => title),
  };
}

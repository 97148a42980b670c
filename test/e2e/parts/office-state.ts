import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { recordQueueTest } from '../../../app/data/queue/queue-tests.server.ts';
import type { OfficeRole } from '../../../app/domain/office/roles.ts';
import type { VisitorOptions } from '../../helpers/browser/browser.ts';
import { started } from '../../helpers/browser/queue-page.ts';
import { signInBrowser } from '../../helpers/office/office.ts';
import { officeFindings } from '../../helpers/office/office-findings.ts';
import { siteDatabase } from '../../helpers/site/site-database.ts';
import { siteOfWorker } from '../../helpers/site/site-of-worker.ts';

/** A page with somebody new signed in. */
export interface Visitor {
  readonly page: Page;
  readonly personId: number;
}

/** A state of a screen, and the way there. */
export interface OfficeState {
  readonly name: string;
  /** The role; an owner if absent. */
  readonly role?: OfficeRole;
  readonly path: string;
  /** What must exist before the page is opened. */
  readonly before?: (visitor: Visitor) => Promise<void>;
  /** The way from the open page to the state. */
  readonly reach?: (visitor: Visitor) => Promise<void>;
  /** Errors that the browser logs on the way. */
  readonly says?: RegExp;
}

/** The first button of that name in the screen itself. */
export const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).first();

/** Opens a state as somebody new, and expects that two checkers find nothing on it. */
export async function expectNoFindings(
  visit: (path: string, options?: VisitorOptions) => Promise<Page>,
  { role = 'owner', path, before, reach, says }: OfficeState,
): Promise<void> {
  const viewport = { width: 1280, height: 900 };
  const page = await visit('about:blank', { viewport, ...(says && { says: [says] }) });
  await freeAll();
  const visitor = { page, personId: await signInBrowser(page, siteOfWorker(), role) };
  await before?.(visitor);
  await page.goto(path);
  if (reach) {
    await started(page);
    await reach(visitor);
  }
  expect(await officeFindings(page)).toEqual([]);
}

/** Frees the codes that anyone holds: closing a test's browser doesn't. */
export async function freeAll(): Promise<void> {
  await siteDatabase()
    .updateTable('queue_visit')
    .set((eb) => ({ ended_at: eb.ref('shown_at'), ended_by: 'left' }))
    .where('ended_at', 'is', null)
    .execute();
}

/** Records tests as if made in the queue: the first one proposes an end, the second one a correction. */
export async function recordTests({ personId }: Visitor, now = Date.now()): Promise<void> {
  const by = { actor: { personId }, now };
  for (const [codeId, outcome] of [
    [3, 'ended'],
    [4, 'worked'],
    [4, 'unclear'],
  ] as const) {
    const correction = outcome === 'worked' ? 'The minimum is $40.' : '';
    const totals = outcome === 'worked' ? { beforeCents: 6_000, afterCents: 5_000 } : NO_TOTALS;
    const tested = { codeId, visitId: null, outcome, note: 'At the register.', correction, testedAt: null };
    await recordQueueTest(siteDatabase(), { ...tested, ...totals, requestKey: randomUUID() }, by);
  }
}

const NO_TOTALS = { beforeCents: null, afterCents: null };

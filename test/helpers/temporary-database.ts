import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../app/data/database.server.ts';
import { migrate } from '../../db/migrate.ts';
import { loadSample } from '../../db/sample/load.ts';

/** A folder of the test's own, removed when it is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clipbasket-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real database of the test's own; `sampleAt` (epoch ms) fills it with the sample. */
export async function temporaryDatabase(sampleAt?: number): Promise<Database> {
  const db = openDatabase(join(temporaryFolder(), 'test.db'));
  onTestFinished(() => db.destroy());
  await migrate(db);
  if (sampleAt !== undefined) await loadSample(db, sampleAt);
  return db;
}

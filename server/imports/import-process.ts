import { openDatabase } from '../../app/data/database.server.ts';
import { type Fetching, workOnUpload } from '../../app/data/imports/uploads/work-upload.server.ts';
import { answerWith } from '../processes/answers.ts';

export interface ImportRequest {
  readonly databaseUrl: string;
  readonly backups: string;
  readonly run: number;
  /** Where it reads an address. */
  readonly fetching?: Fetching | undefined;
}

answerWith(async ({ databaseUrl, backups, run, fetching }: ImportRequest) => {
  const db = openDatabase(databaseUrl, backups);
  try {
    await workOnUpload(db, run, { now: Date.now, fetching });
  } finally {
    await db.destroy();
  }
});

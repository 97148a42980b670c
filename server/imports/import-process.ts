import { openDatabase } from '../../app/data/database.server.ts';
import { workOnUpload } from '../../app/data/imports/uploads/work-upload.server.ts';
import { answerWith } from '../processes/answers.ts';

export interface ImportRequest {
  readonly databaseUrl: string;
  readonly backups: string;
  readonly run: number;
}

answerWith(async ({ databaseUrl, backups, run }: ImportRequest) => {
  const db = openDatabase(databaseUrl, backups);
  try {
    await workOnUpload(db, run, { now: Date.now });
  } finally {
    await db.destroy();
  }
});

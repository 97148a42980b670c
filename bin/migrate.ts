// Brings the database to the newest schema, as every start does.
// usage: npm run db:migrate
import { openDatabase } from '../app/data/database.server.ts';
import { migrate } from '../db/migrate.ts';
import { command } from './command.ts';

await command('npm run db:migrate', { atMost: 0 }, async (_, { databasePath }) => {
  const db = openDatabase(databasePath);
  try {
    const ran = await migrate(db);
    return [
      ran.length > 0
        ? `Ran on ${databasePath}: ${ran.join(', ')}.`
        : `${databasePath} has the newest schema already.`,
    ];
  } finally {
    await db.destroy();
  }
});

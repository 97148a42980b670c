// Brings the database to the newest schema, as every start does.
// usage: npm run db:migrate
import { engineAt } from '../app/data/database.server.ts';
import { migrate } from '../db/migrate.ts';
import { command } from './command.ts';

await command('npm run db:migrate', { atMost: 0 }, async (_, { databaseUrl }) => {
  const engine = engineAt(databaseUrl);
  const db = engine.open();
  try {
    const ran = await migrate(db);
    return [
      ran.length > 0
        ? `Ran on ${engine.place}: ${ran.join(', ')}.`
        : `${engine.place} has the newest schema already.`,
    ];
  } finally {
    await db.destroy();
  }
});

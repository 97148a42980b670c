// Brings the database to the newest schema, as every start does.
// usage: npm run db:migrate
import { engineOf } from '../app/data/engine.server.ts';
import { command, withDatabase } from './command.ts';

await command('npm run db:migrate', { atMost: 0 }, (_, config) =>
  withDatabase(config, async (db, ran) => {
    const { place } = engineOf(db);
    return [
      ran.length > 0 ? `Ran on ${place}: ${ran.join(', ')}.` : `${place} already has the newest schema.`,
    ];
  }),
);

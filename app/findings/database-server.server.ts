import type { Engine, ServerState } from '../data/engine.server.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/** The share of the server's connections that may be in use. Above it, a few more processes would get none. */
const CROWDED = 0.8;
/** A replica that is further behind would lose too much if it took over. */
const BEHIND_MS = 60_000;

/** A database server: its version, whether it can be written to and survives a power failure, its connections, and its replicas. */
export async function databaseServerFindings(engine: Pick<Engine, 'readServer'>): Promise<Finding[]> {
  const server = await engine.readServer();
  return server
    ? [
        versionFinding(server),
        ...server.unsafe.map(unsafeFinding),
        connectionsFinding(server),
        ...server.replicas.map(replicaFinding),
      ]
    : [];
}

function versionFinding({ version, isReplica }: ServerState): Finding {
  return isReplica
    ? failure(
        `the database server is a replica (version ${version}), so nothing can be saved`,
        'Set DATABASE_URL to the server that it follows.',
      )
    : ok(`the database server is version ${version}`);
}

function unsafeFinding(setting: string): Finding {
  return warning(
    `the database server runs with ${setting} = off, so a power failure may lose or damage what was saved`,
    setting === 'fsync'
      ? 'Set fsync = on in its configuration.'
      : `Set ${setting} = on in its configuration, unless its file system writes whole pages (ZFS does).`,
  );
}

function connectionsFinding({ connections, maxConnections }: ServerState): Finding {
  const says = `${connections} of the database server’s ${maxConnections} connections are in use`;
  return connections < CROWDED * maxConnections
    ? ok(says)
    : warning(says, 'Raise max_connections, run fewer processes, or stop other programs that use it.');
}

function replicaFinding({ name, behindMs }: ServerState['replicas'][number]): Finding {
  if (behindMs === null)
    return warning(
      `a database replica (${name}) is attached, but how far it’s behind isn’t shown to this user`,
      'Grant pg_monitor to the user in DATABASE_URL.',
    );
  const seconds = Math.round(behindMs / 1_000);
  return behindMs < BEHIND_MS
    ? ok(`the database replica ${name} is ${seconds} s behind`)
    : warning(
        `the database replica ${name} is ${seconds} s behind`,
        'Look at the replica’s log, its disk, and the network between the two.',
      );
}

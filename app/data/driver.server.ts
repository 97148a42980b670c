import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** For one query or transaction; it knows how its engine begins and ends one. */
export abstract class Connection implements DatabaseConnection {
  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  abstract begin(): Promise<void>;
  /** One that fails leaves the transaction open, so the caller can roll back. */
  abstract commit(): Promise<void>;
  abstract rollBack(): Promise<void>;

  /** Sets a savepoint, releases it, or goes back to it. */
  async changeSavepoint(_statement: string): Promise<void> {
    throw new Error('There are no savepoints here.');
  }

  release(): void {}

  streamQuery(): never {
    throw new Error('Rows are not streamed: a statement that is being read would hold up the writers.');
  }
}

interface Connecting<Own extends Connection> {
  readonly open?: () => Promise<void>;
  readonly connect: () => Own;
  readonly close?: () => Promise<void>;
}

/** A driver that leaves transactions to its connections. */
export function driverOf<Own extends Connection>({ open, connect, close }: Connecting<Own>): Driver {
  const own = (connection: DatabaseConnection) => connection as Own;
  return {
    init: async () => open?.(),
    acquireConnection: async () => connect(),
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollBack(),
    savepoint: (connection, name) => own(connection).changeSavepoint(`savepoint ${quote(name)}`),
    rollbackToSavepoint: (connection, name) => own(connection).changeSavepoint(`rollback to ${quote(name)}`),
    releaseSavepoint: (connection, name) => own(connection).changeSavepoint(`release ${quote(name)}`),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: async () => close?.(),
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

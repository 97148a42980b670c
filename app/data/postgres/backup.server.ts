import { BackupError } from '../operations/backups.server.ts';

/** `Engine.backUp`. */
export async function backUp(_url: string, target: string, _signal?: AbortSignal): Promise<number> {
  throw new BackupError(`The backup ${target} couldn’t be made.`);
}

/** `Engine.restore`. */
export async function restore(backup: string, _url: string, _replaced: string): Promise<void> {
  throw new BackupError(`${backup} can’t be restored.`);
}

import type { listPreview } from '../../data/imports/uploads/preview.server.ts';
import { heldWords } from '../../imports/held.ts';
import { fieldChanges } from '../../words/office/audit-fields.ts';
import { readText } from './import-words.ts';

type PreviewRow = Awaited<ReturnType<typeof listPreview>>['rows'][number];
export type PreviewEntry = ReturnType<typeof previewEntry>;

/** A row of a preview, in words. `today` is the integer day in the site's `zone`. */
export function previewEntry(
  { number, id, code, store, words, codeId, besideId, category, why, held, read, changes }: PreviewRow,
  { today, zone }: { readonly today: number; readonly zone: string },
) {
  return {
    ...{ number, id, code, store, words, codeId, category, held },
    besideId: besideId ?? null,
    why: why ?? (held ? heldWords[held] : undefined),
    isUnderstood: read?.discount.kind !== 'other',
    read: read && !changes ? readText(read, today) : undefined,
    changes: changes ? fieldChanges('code', changes, zone) : [],
  };
}

import { z } from 'zod';
import type { Database } from '../database.server.ts';
import type { ChangeBy } from '../operations/audit.server.ts';
import { changeContent } from '../operations/content-change.server.ts';
import { slug, text } from '../record-fields.ts';

/** Stores have categories; posts have categories of their own, and tags. */
type LabelKind = 'category' | 'post_category' | 'tag';

const labelFields = z.strictObject({ slug, name: text(40) });

/**
 * Renames a category or a tag; its stores or posts keep it.
 * @returns whether there is such a label
 * @throws ZodError when a field doesn't fit
 */
export async function renameLabel(
  db: Database,
  kind: LabelKind,
  { id, ...label }: { readonly id: number; readonly slug: string; readonly name: string },
  by: ChangeBy,
): Promise<boolean> {
  const after = labelFields.parse(label);
  return changeContent(db, by, async (transaction) => {
    const before = await transaction
      .selectFrom(kind)
      .select(['slug', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) return { result: false };
    await transaction.updateTable(kind).set(after).where('id', '=', id).execute();
    return { result: true, line: { action: 'rename', subject: kind, detail: { id, before, after } } };
  });
}

/** Puts categories in this order, from the first. */
export async function arrangeCategories(
  db: Database,
  kind: Exclude<LabelKind, 'tag'>,
  ids: readonly number[],
  by: ChangeBy,
): Promise<void> {
  await changeContent(db, by, async (transaction) => {
    for (const [position, id] of ids.entries())
      await transaction.updateTable(kind).set({ position }).where('id', '=', id).execute();
    return { result: undefined, line: { action: 'arrange', subject: kind, detail: { ids } } };
  });
}

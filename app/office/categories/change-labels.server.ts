import { data } from 'react-router';
import { z } from 'zod';
import type { ChangeBy } from '../../data/audit/audit.server.ts';
import type { Database } from '../../data/database.server.ts';
import { createPostCategories } from '../../data/posts/write-posts.server.ts';
import { type LabelKind, listLabels } from '../../data/site/labels.server.ts';
import { deleteLabel, mergeLabels, renameLabel } from '../../data/site/write-labels.server.ts';
import { slugify } from '../../domain/text/slugs.ts';
import { lineIn } from '../../frame/forms/form.server.ts';
import { labelKindOf } from './label-kinds.ts';

/** What a form on the screen failed to do, and why. */
export interface LabelProblem {
  readonly intent: string;
  readonly error: string;
  readonly typed: string;
}

/**
 * Does what one of the screen's forms asks.
 * @returns a word for what was done, or what the form shows instead
 * @throws a 400 response for anything that no form of the screen sends
 */
export async function changeLabels(
  db: Database,
  form: FormData,
  by: ChangeBy,
): Promise<string | LabelProblem> {
  const kind = labelKindOf(form.get('kind'));
  const intent = String(form.get('intent'));
  const change = Object.hasOwn(changes, intent) ? changes[intent] : undefined;
  if (!kind || !change) throw data('This page is out of date. Reload it, then try again.', { status: 400 });
  const typed = lineIn(form, 'name');
  const done = await change({ db, kind, form, typed, id: Number(form.get('id')), by });
  return 'error' in done ? { intent, typed, ...done } : done.done;
}

interface LabelForm {
  readonly db: Database;
  readonly kind: LabelKind;
  readonly form: FormData;
  /** The name in its text field. */
  readonly typed: string;
  readonly id: number;
  readonly by: ChangeBy;
}

type Outcome = { readonly done: string } | { readonly error: string };

const changes: Readonly<Record<string, (form: LabelForm) => Promise<Outcome>>> = {
  rename: ({ db, kind, form, typed, id, by }) =>
    orFieldError(async () => {
      const version = Number(form.get('version'));
      const saved = await renameLabel(db, kind, { id, version, name: typed }, by);
      if (saved.outcome === 'missing') return { error: GONE };
      if (saved.outcome === 'saved') return { done: 'renamed' };
      const theirs = saved.changed.find(({ field }) => field === 'name')?.theirs;
      return {
        error: `Someone else renamed it to “${String(theirs)}” first. Nothing was saved. Try again if you still want to.`,
      };
    }),
  async merge({ db, kind, typed, id, by }) {
    const into = (await listLabels(db, kind)).find(({ slug }) => slug === slugify(typed));
    if (!into) return { error: 'Nothing in the list has that name. Pick one that’s there.' };
    if (into.id === id) return { error: 'That’s the one you’re merging. Pick another.' };
    return (await mergeLabels(db, kind, { from: id, into: into.id }, by))
      ? { done: 'merged' }
      : { error: GONE };
  },
  async delete({ db, kind, id, by }) {
    const outcome = await deleteLabel(db, kind, id, by);
    if (outcome === 'used') return { error: 'It’s in use now, so it can’t be deleted. Merge it instead.' };
    return outcome === 'deleted' ? { done: 'deleted' } : { error: GONE };
  },
  add: ({ db, kind, typed, by }) =>
    orFieldError(async () => {
      if (kind !== 'post_category') return { error: 'You can add only blog categories here.' };
      const other = (await listLabels(db, kind)).find(({ slug }) => slug === slugify(typed));
      if (other) return { error: `“${other.name}” already exists.` };
      await createPostCategories(db, [{ name: typed, slug: slugify(typed) }], by);
      return { done: 'added' };
    }),
};

const GONE = 'It’s gone: someone else merged or deleted it.';

async function orFieldError(change: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const { path, message } = error.issues.find((issue) => issue.path[0] === 'name') ?? error.issues[0]!;
    return { error: `The name ${path[0] === 'slug' ? 'must have a letter or a digit' : message}.` };
  }
}

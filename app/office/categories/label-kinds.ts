import type { LabelKind } from '../../data/site/labels.server.ts';

interface LabelWords {
  readonly kind: LabelKind;
  readonly title: string;
  readonly lead: string;
  /** The kind of record that has it: "store", "post". */
  readonly noun: string;
  /** What an empty list says. */
  readonly none: string;
}

/** The three lists of the screen, in its order. */
export const labelKinds: readonly LabelWords[] = [
  {
    kind: 'category',
    title: 'Store categories',
    lead: 'What stores sell. To add one, type it on a store.',
    noun: 'store',
    none: 'No store has a category yet.',
  },
  {
    kind: 'post_category',
    title: 'Blog categories',
    lead: 'Each has a page, and each post has one. The blog lists them in this order.',
    noun: 'post',
    none: 'Add one before you write your first post.',
  },
  {
    kind: 'tag',
    title: 'Blog tags',
    lead: 'Each tag with a post has a page. To add one, type it on a post.',
    noun: 'post',
    none: 'No post has a tag yet.',
  },
];

export function labelKindOf(given: unknown): LabelKind | undefined {
  return labelKinds.find(({ kind }) => kind === given)?.kind;
}

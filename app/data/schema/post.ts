import type { Generated, Insertable } from 'kysely';
import type { postFields } from '../../records/post.ts';
import type { ColumnsOf } from '../changes/record-columns.ts';
import type { LabelTable, RecordTable } from './record.ts';

export interface PostCategoryTable extends LabelTable {
  position: Generated<number>;
}

/** The fields that people write are those of `postFields`. */
export interface PostTable extends RecordTable, Omit<ColumnsOf<typeof postFields>, 'featured'> {
  category_id: number;
  featured: Generated<0 | 1>;
}

/** Where a renamed post was before. */
export interface PostOldSlugTable {
  slug: string;
  post_id: number;
}

/** Where a renamed or merged category was before. */
export interface PostCategoryOldSlugTable {
  slug: string;
  post_category_id: number;
}

export type TagTable = LabelTable;

/** Where a renamed or merged tag was before. */
export interface TagOldSlugTable {
  slug: string;
  tag_id: number;
}

export interface PostTagTable {
  post_id: number;
  tag_id: number;
}

export type NewPost = Insertable<PostTable>;

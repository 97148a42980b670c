import type { Generated, Insertable, Selectable } from 'kysely';

export interface PostCategoryTable {
  id: Generated<number>;
  slug: string;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

export interface PostTable {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown. */
  body: string;
  /** As printed. */
  author: string;
  author_id: number | null;
  category_id: number;
  /** An emoji. */
  image: string;
  featured: Generated<0 | 1>;
  status: 'draft' | 'published' | 'withdrawn';
  published_at: number | null;
  version: Generated<number>;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
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

export interface TagTable {
  id: Generated<number>;
  slug: string;
  name: string;
  version: Generated<number>;
  sample: Generated<0 | 1>;
}

/** Where a renamed or merged tag was before. */
export interface TagOldSlugTable {
  slug: string;
  tag_id: number;
}

export interface PostTagTable {
  post_id: number;
  tag_id: number;
}

export type PostRow = Selectable<PostTable>;
export type NewPost = Insertable<PostTable>;

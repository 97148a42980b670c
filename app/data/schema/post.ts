import type { Generated, Insertable, Selectable } from 'kysely';

export interface PostCategoryTable {
  slug: string;
  name: string;
  position: number;
  sample: Generated<0 | 1>;
}

export interface PostTable {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown. */
  body: string;
  author: string;
  category_slug: string;
  /** An emoji. */
  image: string;
  featured: Generated<0 | 1>;
  status: 'draft' | 'published' | 'withdrawn';
  published_at: number | null;
  sample: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export interface PostTagTable {
  post_id: number;
  slug: string;
  name: string;
}

export type PostRow = Selectable<PostTable>;
export type NewPost = Insertable<PostTable>;

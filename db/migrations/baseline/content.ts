import { flag, sample, status, type TableSyntax, version } from './table-syntax.ts';

/** Posts, questions, testimonials, and settings. */
export function contentTables({ id, time, end, endKeyed }: TableSyntax): string[] {
  return [
    `CREATE TABLE post_category (
      id ${id},
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      position INTEGER NOT NULL DEFAULT 0,
      ${sample}
    ) ${end}`,
    // The author is printed as written; author_id says which person of ours that is.
    `CREATE TABLE post (
      id ${id},
      slug TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      body TEXT NOT NULL,
      author TEXT NOT NULL,
      author_id INTEGER REFERENCES person (id),
      category_id INTEGER NOT NULL REFERENCES post_category (id),
      image TEXT NOT NULL,
      ${flag('featured')},
      ${status},
      published_at ${time},
      ${version},
      ${sample},
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL
    ) ${end}`,
    `CREATE INDEX post_newest ON post (status, published_at DESC)`,
    `CREATE TABLE post_old_slug (
      slug TEXT PRIMARY KEY,
      post_id INTEGER NOT NULL REFERENCES post (id) ON DELETE CASCADE
    ) ${endKeyed}`,
    `CREATE TABLE tag (
      id ${id},
      slug TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      ${sample}
    ) ${end}`,
    `CREATE TABLE post_tag (
      post_id INTEGER NOT NULL REFERENCES post (id) ON DELETE CASCADE,
      tag_id INTEGER NOT NULL REFERENCES tag (id) ON DELETE CASCADE,
      PRIMARY KEY (tag_id, post_id)
    ) ${endKeyed}`,
    `CREATE INDEX post_tag_post ON post_tag (post_id)`,

    `CREATE TABLE faq (
      id ${id},
      page TEXT NOT NULL CHECK (page IN ('home', 'contact')),
      question TEXT NOT NULL,
      answer TEXT NOT NULL,
      position INTEGER NOT NULL,
      ${status},
      ${version},
      ${sample},
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL
    ) ${end}`,
    `CREATE TABLE testimonial (
      id ${id},
      name TEXT NOT NULL,
      location TEXT NOT NULL,
      text TEXT NOT NULL,
      rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
      consent TEXT,
      position INTEGER NOT NULL,
      ${status},
      ${version},
      ${sample},
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL
    ) ${end}`,
    // A row for each setting that somebody has set, as JSON; the others have their defaults.
    `CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL,
      updated_at ${time} NOT NULL,
      ${sample}
    ) ${end}`,
    // Small facts of the site's life, such as when it was made.
    `CREATE TABLE mark (name TEXT PRIMARY KEY, at ${time} NOT NULL) ${endKeyed}`,
  ];
}

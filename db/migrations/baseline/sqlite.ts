import type { TableSyntax } from './table-syntax.ts';

export const sqlite: TableSyntax = {
  id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  time: 'INTEGER',
  bytes: 'BLOB',
  end: 'STRICT',
  endKeyed: 'STRICT, WITHOUT ROWID',
};

// A code is listed while it is published and not marked as ended. The mark is set some time after its end, so indexes
// don't fill up with ended codes; queries still compare with the clock.
const listed = `status = 'published' AND ended = 0`;
const listedRow = (row: 'OLD' | 'NEW') => `${row}.status = 'published' AND ${row}.ended = 0`;
// The other columns that a search reads, so it needn't read the row itself.
const searched = 'id, starts_at, expires_at, store_id, category, search_text';

// With a second line break at the end a trigram begins at every letter, which searches for one or two letters rely on.
const add = `
  INSERT INTO code_words (rowid, text) SELECT NEW.id, NEW.search_text || char(10) WHERE ${listedRow('NEW')};
  INSERT INTO listed_codes (store_id, codes) SELECT NEW.store_id, 1 WHERE ${listedRow('NEW')}
    ON CONFLICT (store_id) DO UPDATE SET codes = codes + 1;`;
const remove = `
  DELETE FROM code_words WHERE rowid = OLD.id AND ${listedRow('OLD')};
  UPDATE listed_codes SET codes = codes - 1 WHERE store_id = OLD.store_id AND ${listedRow('OLD')};`;

/**
 * SQLite's own half: append-only tests, covering indexes in the order of every sort, an index of trigrams for rare
 * terms, a sample to estimate from, and the number of codes of every store.
 */
export const sqliteOnly: readonly string[] = [
  // Tests are only added: a correction is a new row. Only samples can be deleted.
  `CREATE TRIGGER code_check_no_change BEFORE UPDATE ON code_check
    BEGIN SELECT RAISE(ABORT, 'The ledger of checks is append-only'); END`,
  `CREATE TRIGGER code_check_no_removal BEFORE DELETE ON code_check WHEN OLD.sample = 0
    BEGIN SELECT RAISE(ABORT, 'The ledger of checks is append-only'); END`,

  `CREATE INDEX code_store ON code (store_id)`,
  `CREATE INDEX code_named ON code (code)`,
  `CREATE INDEX code_featured ON code (featured_rank) WHERE featured_rank IS NOT NULL`,
  `CREATE INDEX code_by_newest ON code (failing, expires_day DESC, ${searched}) WHERE ${listed}`,
  `CREATE INDEX code_by_expiry ON code (failing, expires_day, ${searched}) WHERE ${listed}`,
  `CREATE INDEX code_by_discount ON code (failing, uses DESC, ${searched}) WHERE ${listed}`,
  `CREATE INDEX code_by_rating ON code (failing, coalesce(rating_thousandths, 0) DESC, ${searched}) WHERE ${listed}`,
  `CREATE INDEX code_of_store ON code (store_id, failing, last_passed_at DESC, id, expires_day, starts_at, expires_at,
    category, search_text) WHERE ${listed}`,
  `CREATE INDEX code_of_category ON code (category, failing, last_passed_at DESC, id, starts_at, expires_at)
    WHERE ${listed}`,
  `CREATE INDEX code_one_percent ON code (store_id, category, starts_at, expires_at, search_text)
    WHERE ${listed} AND id % 100 = 0`,
  `CREATE INDEX code_starting ON code (starts_at, expires_at, store_id) WHERE ${listed}`,
  `CREATE INDEX code_ending ON code (expires_at, id, store_id) WHERE ${listed}`,
  `CREATE INDEX code_published ON code (published_at)`,
  `CREATE INDEX code_disputed ON code (disputed_day, uses DESC, id) WHERE disputed_day IS NOT NULL`,
  `CREATE INDEX code_demonstration ON code (sample) WHERE sample = 1`,
  `CREATE INDEX store_order ON store (position, name, id) WHERE status = 'published'`,

  `CREATE VIRTUAL TABLE code_words USING fts5 (text, content = '', contentless_delete = 1, detail = none,
    tokenize = 'trigram case_sensitive 1')`,
  `CREATE VIRTUAL TABLE code_sequence USING fts5vocab (code_words, row)`,

  `CREATE TRIGGER code_added AFTER INSERT ON code BEGIN ${add} END`,
  `CREATE TRIGGER code_removed AFTER DELETE ON code BEGIN ${remove} END`,
  `CREATE TRIGGER code_changed AFTER UPDATE OF id, store_id, search_text, status, ended ON code
    WHEN (${listedRow('OLD')}) <> (${listedRow('NEW')}) OR OLD.search_text <> NEW.search_text
      OR OLD.store_id <> NEW.store_id OR OLD.id <> NEW.id
    BEGIN ${remove} ${add} END`,
  // A new end brings a code back to the lists.
  `CREATE TRIGGER code_end_changed AFTER UPDATE OF expires_at ON code
    WHEN NEW.ended = 1 AND NEW.expires_at <> OLD.expires_at
    BEGIN UPDATE code SET ended = 0 WHERE id = NEW.id; END`,
];

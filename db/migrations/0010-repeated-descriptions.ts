import type { Kysely } from 'kysely';

interface Row {
  id: number;
  description: string;
  gift: string | null;
  discount_override: string | null;
  scope_words: string | null;
}

interface Tables {
  code: Row;
}

const CHUNK = 1000;

/**
 * Quick add wrote the terms into a description: "10% off with a cart of $30 or more." It went on saying so when an
 * editor changed them. Tickets state the terms by themselves, so these descriptions are emptied.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('code')
      .select(['id', 'description', 'gift', 'discount_override', 'scope_words'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    const repeated = rows.filter(isGenerated).map(({ id }) => id);
    if (repeated.length > 0)
      await db.updateTable('code').set({ description: '' }).where('id', 'in', repeated).execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const BENEFIT =
  /^(?:\d{1,3}% off|\$[\d,]+(?:\.\d\d)? off|Free delivery|Free gift|Special offer)(?: (?:on )?your first order)?/;
const CONDITIONS = /^(?:,? (?:with a cart of \$[\d,]+(?:\.\d\d)? or more|up to \$[\d,]+(?:\.\d\d)?))*\.$/;

/** Whether it's a sentence as quick add made it, also from figures that have changed since. */
function isGenerated({ description, gift, discount_override, scope_words }: Row): boolean {
  const own = [gift, discount_override].find((text) => text !== null && description.startsWith(text));
  const benefit = own ?? BENEFIT.exec(description)?.[0];
  if (benefit === undefined) return false;
  const scope = scope_words === null ? '' : ` on ${scope_words}`;
  const rest = description.slice(benefit.length);
  return CONDITIONS.test(rest.startsWith(scope) ? rest.slice(scope.length) : rest);
}

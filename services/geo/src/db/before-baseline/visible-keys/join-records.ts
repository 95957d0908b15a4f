import { sql, type Kysely } from 'kysely';
import { shownText } from './shown-text.ts';

type Db = Kysely<unknown>;

/** Moves the rows of merged records to the remaining record. Of two rows with the same key, the first is kept. */
async function moveRows(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'record_id'`.execute(
    db,
  );
  const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(', '));
  await sql`with gone as (delete from ${sql.table(table)} using joined
      where record_id = joined.id and joined.id <> joined.keeper returning joined.keeper, ${sql.table(table)}.*)
    insert into ${sql.table(table)} (record_id, ${columns}) select keeper, ${columns} from gone
    on conflict do nothing`.execute(db);
}

/** Removes invisible characters from the displayed keywords. */
async function showKeywords(db: Db, table: 'records' | 'keywords'): Promise<void> {
  const { rows } = await sql<{ keyword: string }>`select distinct keyword from ${sql.table(table)}
    where keyword_key in (select new from moved_keys)`.execute(db);
  const hidden = rows.map(({ keyword }) => keyword).filter((keyword) => shownText(keyword) !== keyword);
  await sql`update ${sql.table(table)} t set keyword = g.shown
    from unnest(${hidden}::text[], ${hidden.map(shownText)}::text[]) as g (keyword, shown)
    where t.keyword = g.keyword and t.keyword_key in (select new from moved_keys)`.execute(db);
}

/**
 * Merges a country's records whose keys have become equal. The newest record is kept, with the measurements of all
 * merged records.
 */
export async function joinRecords(db: Db): Promise<void> {
  await sql`create temporary table joined on commit drop as
    select r.id, coalesce(m.new, r.keyword_key) as key, first_value(r.id) over (
      partition by coalesce(m.new, r.keyword_key), r.country order by r.last_updated desc, r.id) as keeper
    from records r left join moved_keys m on m.old = r.keyword_key
    where coalesce(m.new, r.keyword_key) in (select new from moved_keys)`.execute(db);
  for (const table of ['measurements', 'pair_markets', 'pair_details']) await moveRows(db, table);
  await sql`update records set moves_at = '-infinity'
    where id in (select keeper from joined where id <> keeper)`.execute(db);
  await sql`delete from records where id in (select id from joined where id <> keeper)`.execute(db);
  await sql`update records r set keyword_key = j.key from joined j
    where r.id = j.id and r.keyword_key <> j.key`.execute(db);
  await showKeywords(db, 'records');
  await sql`insert into keywords (keyword_key, keyword)
    select distinct on (keyword_key) keyword_key, keyword from records
    where keyword_key in (select new from moved_keys) order by keyword_key, last_updated desc
    on conflict do nothing`.execute(db);
  await sql`delete from keywords where keyword_key in (select old from moved_keys)`.execute(db);
  await showKeywords(db, 'keywords');
}

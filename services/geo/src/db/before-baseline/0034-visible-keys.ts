import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import { countTokens } from '@geoplan/contracts/geo/keyword-brand';
import { lockTables } from '@geoplan/kit/database/lock-tables';
import { sql, type Kysely } from 'kysely';
import { indexedNgrams } from '../../metrics/domain/records/search-ngrams.ts';
import { joinRecords } from './visible-keys/join-records.ts';
import { recountTotals } from './visible-keys/recount-totals.ts';
import { shownText } from './visible-keys/shown-text.ts';

type Db = Kysely<unknown>;

const newKey = (key: string): string => keywordKey(shownText(key));

/**
 * Runs a query for keys and fills a temporary table with those that the current rule would change. Returns their
 * number.
 */
async function findMoved(
  db: Db,
  table: string,
  keys: string,
  rule: (key: string) => string,
): Promise<number> {
  await sql`create temporary table ${sql.table(table)} (old text collate "C" primary key, new text collate "C" not null)
    on commit drop`.execute(db);
  const { rows } = await sql<{ key: string }>`${sql.raw(keys)}`.execute(db);
  const moved = rows.filter(({ key }) => rule(key) !== key);
  await sql`insert into ${sql.table(table)} select * from unnest(${moved.map(({ key }) => key)}::text[],
    ${moved.map(({ key }) => rule(key))}::text[])`.execute(db);
  return moved.length;
}

/**
 * Updates the keys of rows. A row keeps its old key if another row that matches `same` has the new key, so that
 * nothing is lost.
 */
const moveFree = (table: string, { same, order }: { same: string; order: string }) =>
  sql.raw(`update ${table} t set keyword_key = m.new from moved_keys m
    where t.keyword_key = m.old and not exists (
      select from ${table} o left join moved_keys k on k.old = o.keyword_key
      where ${same} and coalesce(k.new, o.keyword_key) = m.new and (k.new is null or o.${order} < t.${order}))`);

async function moveOthers(db: Db): Promise<void> {
  const samePair = 'o.country = t.country and not o.is_removed and not t.is_removed';
  await moveFree('plan_projects', { same: samePair, order: 'position' }).execute(db);
  const sameItem = 'o.run_id = t.run_id and o.country = t.country';
  await moveFree('run_items', { same: sameItem, order: 'position' }).execute(db);
  await sql`with gone as (delete from keyword_brands k using moved_keys m where k.keyword_key = m.old
      returning m.new, k.brand_key, k.revision)
    insert into keyword_brands select distinct on (new) new, brand_key, revision from gone order by new, revision desc
    on conflict do nothing`.execute(db);
  const schedules = await sql<{ id: string; keywords: string[] }>`select id, keywords from refresh_schedules
    where keyword_keys && array(select old from moved_keys)`.execute(db);
  for (const { id, keywords } of schedules.rows) {
    const kept = new Map(keywords.map((keyword) => [newKey(keyword), shownText(keyword)]));
    await sql`update refresh_schedules set keywords = ${[...kept.values()]}, keyword_keys = ${[...kept.keys()]}
      where id = ${id}`.execute(db);
  }
}

/**
 * Folds brand keys in the same way as search texts. Counts of spellings that become one brand are added up until
 * notion publishes the brand's counts.
 */
async function foldBrands(db: Db): Promise<void> {
  const keys = `select distinct keyword_key as key from site_counts
    union select brand_key from keyword_brands where brand_key is not null
    union select brand_key from refresh_schedules where brand_key is not null
    union select brand_key from keywords where brand_key is not null`;
  if ((await findMoved(db, 'moved_brands', keys, foldedText)) === 0) return;
  await sql`with gone as (delete from site_counts c using moved_brands m where c.keyword_key = m.old
      returning m.new, c.*)
    insert into site_counts (keyword_key, country, database_id, total_domains, sites_in_work, launched_sites,
        counted_sites, revision)
      select new, country, database_id, sum(total_domains), sum(sites_in_work), sum(launched_sites),
        sum(coalesce(counted_sites, total_domains)), max(revision) from gone group by 1, 2, 3
    on conflict (keyword_key, country, database_id) do update set
      total_domains = site_counts.total_domains + excluded.total_domains,
      sites_in_work = site_counts.sites_in_work + excluded.sites_in_work,
      launched_sites = site_counts.launched_sites + excluded.launched_sites,
      counted_sites = coalesce(site_counts.counted_sites, site_counts.total_domains) + excluded.counted_sites,
      revision = greatest(site_counts.revision, excluded.revision)`.execute(db);
  for (const table of ['keywords', 'keyword_brands', 'refresh_schedules'])
    await sql`update ${sql.table(table)} t set brand_key = m.new from moved_brands m where t.brand_key = m.old`.execute(
      db,
    );
  const { rows } = await sql<{ key: string }>`with gone as (delete from brands b using moved_brands m
      where b.brand_key = m.old returning m.new)
    select distinct new as key from gone`.execute(db);
  await sql`insert into brands (brand_key, tokens) select * from unnest(${rows.map(({ key }) => key)}::text[],
    ${rows.map(({ key }) => countTokens(key))}::int2[]) on conflict do nothing`.execute(db);
}

/**
 * Indexes the folded form of keywords where it differs from the key, because brands are searched in the folded form.
 */
async function indexFolded(db: Db): Promise<void> {
  const { rows } = await sql<{ key: string }>`select keyword_key as key from keyword_search`.execute(db);
  const folded = rows.filter(({ key }) => foldedText(key) !== key).map(({ key }) => key);
  await sql`update keyword_search s set folded = g.folded, grams = g.grams::int4[]
    from unnest(${folded}::text[], ${folded.map(foldedText)}::text[],
      ${folded.map((key) => `{${indexedNgrams(key, foldedText(key)).join()}}`)}::text[]) as g (key, folded, grams)
    where s.keyword_key = g.key`.execute(db);
}

/** Merges keywords and brands that differ only in invisible characters, with all their purchases and settings. */
export async function up(db: Db): Promise<void> {
  await lockTables(db, [
    'keywords',
    'records',
    'measurements',
    'record_totals',
    'runs',
    'run_items',
    'site_counts',
  ]);
  await sql`alter table keyword_search add column folded text`.execute(db);
  const keys = `select keyword_key as key from keywords union select keyword_key from keyword_brands
    union select keyword_key from plan_projects union select keyword_key from run_items
    union select unnest(keyword_keys) from refresh_schedules`;
  if ((await findMoved(db, 'moved_keys', keys, newKey)) > 0) {
    await joinRecords(db);
    await moveOthers(db);
    await recountTotals(db);
  }
  await foldBrands(db);
  await indexFolded(db);
  // Requests a recount of the brands, gaps and opportunity indexes for the moved keys, including keywords that equal
  // the text.
  const { rows } = await sql<{ key: string }>`select new as key from moved_keys
    union select new from moved_brands`.execute(db);
  await sql`insert into brand_work (brand_key, is_other)
    select distinct key, true from unnest(${rows.map(({ key }) => foldedText(key))}::text[]) as given (key)
    on conflict (brand_key) do update set is_other = true, after_key = '', revision = brand_work.revision + 1`.execute(
    db,
  );
  await sql`insert into work_requests (name) values ('brands-assign'), ('moves-count'), ('opportunities-recompute')`.execute(
    db,
  );
}

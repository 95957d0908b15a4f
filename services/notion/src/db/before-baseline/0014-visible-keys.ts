import { maskedAddress } from '@geoplan/contracts/fields/site-address';
import { trimmedAddress } from '@geoplan/contracts/fields/visible-text';
import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import { lockTables } from '@geoplan/kit/database/lock-tables';
import { sql, type Kysely } from 'kysely';
import { parseSiteCountries } from '../../domain/sites/parse-countries.ts';
import { readDate } from '../../domain/sites/read-date.ts';

type Db = Kysely<unknown>;

/** Derives a column from its text again if the current rule gives a different result. */
async function derive(
  db: Db,
  { from, to, table = 'sites' }: { from: string; to: string; table?: string },
  rule: (text: string) => string,
) {
  const { rows } = await sql<{
    text: string;
  }>`select distinct ${sql.ref(from)} as text from ${sql.table(table)}`.execute(db);
  await sql`update ${sql.table(table)} s set ${sql.ref(to)} = g.derived
    from unnest(${rows.map(({ text }) => text)}::text[], ${rows.map(({ text }) => rule(text))}::text[]) as g (text, derived)
    where s.${sql.ref(from)} = g.text and s.${sql.ref(to)} is distinct from g.derived`.execute(db);
}

async function deriveCountries(db: Db): Promise<void> {
  const { rows } = await sql<{ geo: string }>`select distinct geo from sites`.execute(db);
  const parsed = rows.map(({ geo }) => ({ geo, ...parseSiteCountries(geo) }));
  await sql`update sites s set countries = g.countries, geo_labels = g.labels
    from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as g (geo text, countries text[], labels text[])
    where s.geo = g.geo and (s.countries, s.geo_labels) is distinct from (g.countries, g.labels)`.execute(db);
}

/** Rows of a table whose keyword or brand key the current rule would change. */
async function moved(db: Db, table: string, column: string, rule: (key: string) => string) {
  const { rows } = await sql<{ key: string | null }>`select distinct ${sql.ref(column)} as key
    from ${sql.table(table)}`.execute(db);
  const keys = rows.flatMap(({ key }) => (key !== null && rule(key) !== key ? key : []));
  return sql`unnest(${keys}::text[], ${keys.map(rule)}::text[]) as m (old, new)`;
}

/** Adds up published counts of spellings that became one brand, so that only real changes are published. */
async function joinAnnounced(db: Db): Promise<void> {
  await sql`with gone as (delete from announced_counts a using ${await moved(db, 'announced_counts', 'brand_key', foldedText)}
      where a.brand_key = m.old returning m.new, a.*)
    insert into announced_counts (database_id, brand_key, country, total_domains, sites_in_work, launched_sites, counted_sites)
      select database_id, new, country, sum(total_domains), sum(sites_in_work), sum(launched_sites),
        sum(coalesce(counted_sites, total_domains)) from gone group by 1, 2, 3
    on conflict (database_id, brand_key, country) do update set
      total_domains = announced_counts.total_domains + excluded.total_domains,
      sites_in_work = announced_counts.sites_in_work + excluded.sites_in_work,
      launched_sites = announced_counts.launched_sites + excluded.launched_sites,
      counted_sites = coalesce(announced_counts.counted_sites, announced_counts.total_domains) + excluded.counted_sites`.execute(
    db,
  );
}

async function joinChoices(db: Db): Promise<void> {
  await sql`update keyword_brands b set brand_key = m.new
    from ${await moved(db, 'keyword_brands', 'brand_key', foldedText)} where b.brand_key = m.old`.execute(db);
  await sql`with gone as (delete from keyword_brands b using ${await moved(db, 'keyword_brands', 'keyword_key', keywordKey)}
      where b.keyword_key = m.old returning m.new, b.brand_key, b.revision)
    insert into keyword_brands select distinct on (new) new, brand_key, revision from gone order by new, revision desc
    on conflict do nothing`.execute(db);
}

/**
 * Merges visually equal texts into one brand, status and country, parses written dates, and adds a column for the
 * team's words in GEO.
 */
export async function up(db: Db): Promise<void> {
  await lockTables(db, ['configs', 'sites', 'count_revision', 'announced_counts', 'announced_sites']);
  await sql`alter table configs add column geo_words jsonb not null default '[]'`.execute(db);
  await derive(db, { from: 'brand', to: 'brand_key' }, foldedText);
  await derive(db, { from: 'status', to: 'status_key' }, keywordKey);
  for (const table of ['sites', 'removed_sites'])
    await derive(db, { table, from: 'url', to: 'url' }, (url) => maskedAddress(trimmedAddress(url)));
  await derive(db, { from: 'start_date', to: 'start_date' }, (written) => readDate(written) ?? written);
  await deriveCountries(db);
  await joinAnnounced(db);
  await joinChoices(db);
  // The sweep for lost counts finds these databases.
  await sql`update syncs set version = version + 1, count_ordered_at = now() - interval '1 hour'`.execute(db);
}

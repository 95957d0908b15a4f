import { geoWordIndex, type GeoWord } from '@geoplan/contracts/notion/geo-words';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { parseSiteCountries } from '../../domain/sites/parse-countries.ts';
import type { NotionTables } from '../tables.ts';

type Trx = Transaction<NotionTables>;

/** Parses the stored GEO of these rows again; returns the number of changed rows. */
async function parseAgain(
  trx: Trx,
  { table, where }: { table: 'sites' | 'staged_sites'; where: RawBuilder<unknown> },
  words: readonly GeoWord[],
): Promise<number> {
  const index = geoWordIndex(words);
  const { rows } = await sql<{
    geo: string;
  }>`select distinct geo from ${sql.table(table)} where ${where}`.execute(trx);
  const parsed = rows.map(({ geo }) => ({ geo, ...parseSiteCountries(geo, index) }));
  // Passed as JSON, because Postgres has no arrays of arrays with different lengths.
  const changed = await sql`update ${sql.table(table)} s set countries = g.countries, geo_labels = g.labels
    from jsonb_to_recordset(${JSON.stringify(parsed)}::jsonb) as g (geo text, countries text[], labels text[])
    where ${where} and s.geo = g.geo and (s.countries, s.geo_labels) is distinct from (g.countries, g.labels)`.execute(
    trx,
  );
  return Number(changed.numAffectedRows);
}

/** Parses the stored GEO of a connection's sites with its words; changed databases get a new version for readers. */
export async function applyGeoWords(trx: Trx, configId: string): Promise<void> {
  const { rows } = await sql<{ row: string; words: GeoWord[] }>`select d.id as row, c.geo_words as words
    from config_databases d join configs c on c.id = d.config_id where c.id = ${configId} order by d.id`.execute(
    trx,
  );
  for (const { row, words } of rows) {
    const where = sql`database_row = ${row}`;
    if ((await parseAgain(trx, { table: 'sites', where }, words)) > 0)
      await sql`update syncs set version = version + 1 where database_row = ${row}`.execute(trx);
  }
}

/** Parses the GEO of staged rows with the connection's words; without any words, the staged GEO is already correct. */
export async function parseStagedGeo(
  trx: Trx,
  { attempt, configId }: { attempt: string; configId: string },
): Promise<void> {
  const { rows } = await sql<{ words: GeoWord[] }>`select geo_words as words from configs
    where id = ${configId}`.execute(trx);
  const words = rows[0]?.words ?? [];
  if (words.length > 0)
    await parseAgain(trx, { table: 'staged_sites', where: sql`attempt = ${attempt}` }, words);
}

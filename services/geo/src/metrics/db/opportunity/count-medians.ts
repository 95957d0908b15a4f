import type { CountryMedians } from '@geoplan/contracts/geo/opportunity';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';
import { knownPoints } from './opportunity-index.ts';
import { newRevision, opportunitiesRecompute } from './opportunity-rule.ts';

type MedianPart = keyof CountryMedians;

/** Number of keywords whose records are read per statement. */
const batchSize = 1_000;
/** Interval between computations in a slowly growing database, in hours. */
const countedEveryHours = 24;

/** Number of a country's records with the same points for a part of the index. */
interface Frequency {
  country: string;
  part: MedianPart;
  points: number;
  records: number;
}

/** Number of records for each value from 0 to 100 points, by country and part. */
type Histograms = Map<string, Record<MedianPart, number[]>>;

const emptyHistogram = () => Array.from({ length: 101 }, () => 0);

/** Last key of the next batch of keywords; null if there are no more. */
async function endOfBatch(trx: Transaction<GeoTables>, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(keyword_key) as last from (
    select keyword_key from keywords where keyword_key > ${after} order by keyword_key limit ${batchSize}) k`.execute(
    trx,
  );
  return rows[0]?.last ?? null;
}

async function addBatch(
  trx: Transaction<GeoTables>,
  histograms: Histograms,
  { after, last }: { after: string; last: string },
): Promise<void> {
  const { rows } =
    await sql<Frequency>`select r.country, part.name as part, part.points, count(*)::int as records
    from records r cross join lateral (values ('difficulty', ${sql.raw(knownPoints.difficulty)}),
      ('price', ${sql.raw(knownPoints.price)})) as part (name, points)
    where r.keyword_key > ${after} and r.keyword_key <= ${last} and part.points is not null
    group by r.country, part.name, part.points`.execute(trx);
  for (const { country, part, points, records } of rows) {
    const of = histograms.get(country) ?? { difficulty: emptyHistogram(), price: emptyHistogram() };
    histograms.set(country, of);
    of[part][points] = (of[part][points] ?? 0) + records;
  }
}

/** Points of the middle record, or of the lower of two middle records; null if there are no records. */
function medianOf(histogram: readonly number[]): number | null {
  const total = histogram.reduce((sum, records) => sum + records, 0);
  let below = 0;
  const found = histogram.findIndex((records) => (below += records) * 2 >= total);
  return total === 0 ? null : found;
}

async function readMedians(trx: Transaction<GeoTables>): Promise<[string, CountryMedians][]> {
  const histograms: Histograms = new Map();
  for (let after = ''; ;) {
    const last = await endOfBatch(trx, after);
    if (last === null) break;
    await addBatch(trx, histograms, { after, last });
    after = last;
  }
  return [...histograms].map(([country, { difficulty, price }]) => [
    country,
    { difficulty: medianOf(difficulty), price: medianOf(price) },
  ]);
}

/**
 * Locks the row of the computation, and returns the number of stored records. Returns null if the computation is not
 * due or another replica is running it.
 */
async function claimCount(trx: Transaction<GeoTables>): Promise<number | null> {
  // The number of records is compared too, because the first runs of a new database change its medians quickly.
  const { rows } = await sql<{
    records: number;
  }>`select t.records from opportunity_medians_count c, record_totals t
    where c.counted_at < clock_timestamp() - ${countedEveryHours} * interval '1 hour'
      or t.records >= 2 * greatest(c.records, 1) or 2 * t.records < c.records
    for update of c skip locked`.execute(trx);
  return rows[0]?.records ?? null;
}

/** Replaces all medians with those of these countries. Returns the number of countries whose medians changed. */
async function replaceMedians(
  trx: Transaction<GeoTables>,
  medians: readonly [string, CountryMedians][],
): Promise<number> {
  const { rows } = await sql<{ differing: number }>`with given as (
      select * from unnest(${medians.map(([country]) => country)}::text[],
        ${medians.map(([, { difficulty }]) => difficulty)}::int2[], ${medians.map(([, { price }]) => price)}::int2[])
        as of_country (country, difficulty, price)),
    gone as (delete from opportunity_medians m where m.country not in (select country from given) returning 1),
    changed as (insert into opportunity_medians as m select * from given
      on conflict (country) do update set difficulty = excluded.difficulty, price = excluded.price
        where (m.difficulty, m.price) is distinct from (excluded.difficulty, excluded.price) returning 1)
    select ((select count(*) from gone) + (select count(*) from changed))::int as differing`.execute(trx);
  return rows[0]?.differing ?? 0;
}

/**
 * Computes the medians of all countries once a day, and when the number of records has doubled or halved since the
 * last computation. Changed medians change the rule, so `recomputeOpportunities` then recomputes all keywords.
 * Returns the number of countries whose medians changed.
 */
export async function countMedians(db: Kysely<GeoTables>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const records = await claimCount(trx);
    if (records === null) return 0;
    const differing = await replaceMedians(trx, await readMedians(trx));
    await sql`update opportunity_medians_count set counted_at = clock_timestamp(), records = ${records}`.execute(
      trx,
    );
    if (differing > 0) {
      await sql`update opportunity_rule set ${newRevision}`.execute(trx);
      await requestWork(trx, opportunitiesRecompute);
    }
    return differing;
  });
}

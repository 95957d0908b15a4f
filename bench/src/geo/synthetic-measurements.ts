import { saveMeasurements } from '@geoplan/geo/metrics/db/records/record-writer';
import type { Measurement } from '@geoplan/geo/metrics/domain/records/measurement';
import type { BenchDatabase } from './bench-database.ts';

const words =
  'casino bonus slots poker bet sport online free play win royal vegas lucky gold star казино ставки live best nova'.split(
    ' ',
  );
const countries = 'us de fr it es pl cz ro in tr gb gr nl be at ch se no dk fi'.split(' ');
const countriesPerKeyword = 10;

function upTo(limit: number): number {
  return Math.floor(Math.random() * limit);
}

/** A word that one keyword in ten contains. */
export function someWord(): string {
  return words[upTo(words.length)] ?? '';
}

/** A country stored for half of the keywords. */
export function someCountry(): string {
  return countries[upTo(countries.length)] ?? '';
}

function someMetrics(): Measurement['metrics'] {
  return {
    searchVolume: upTo(100_000),
    clicks: upTo(50_000),
    cpc: upTo(1_000) / 100,
    difficulty: upTo(5) === 0 ? null : upTo(101),
    globalSearchVolume: upTo(1_000_000),
    trafficPotential: upTo(100_000),
  };
}

/**
 * Synthetic measurements of `count` keywords in ten of twenty countries each; `mark` distinguishes them from other
 * keywords.
 */
export function syntheticMeasurements(count: number, mark: string): Measurement[] {
  return Array.from({ length: count }, (_, at) => `${someWord()} ${someWord()} ${mark}${at}`).flatMap(
    (keyword) => {
      const first = upTo(countries.length);
      return Array.from({ length: countriesPerKeyword }, (__, place) => ({
        keyword,
        country: countries[(first + place) % countries.length] ?? '',
        host: 'api.ahrefs.com',
        metrics: someMetrics(),
      }));
    },
  );
}

/** Measures every tenth pair again; nearly every value has changed. */
export async function readTenthAgain(database: BenchDatabase): Promise<void> {
  const { rows } = await database.pool.query<{ keyword: string; country: string }>(
    `select keyword, country from records where hashtext(id::text) % 10 = 0 order by keyword_key, country`,
  );
  const atOnce = 10_000;
  for (let from = 0; from < rows.length; from += atOnce) {
    const again = rows.slice(from, from + atOnce).map((pair) => ({
      ...pair,
      host: 'api.ahrefs.com',
      metrics: someMetrics(),
    }));
    await database.kysely.transaction().execute((trx) => saveMeasurements(trx, again));
  }
  await database.pool.query('vacuum analyze');
}

/** Stores `keywords` keywords with ten countries each, like a run. */
export async function fill(database: BenchDatabase, keywords: number): Promise<void> {
  const atOnce = 1_000;
  for (let from = 0; from < keywords; from += atOnce)
    await database.kysely
      .transaction()
      .execute((trx) => saveMeasurements(trx, syntheticMeasurements(atOnce, `${from / atOnce}k`)));
  // Done by autovacuum within a minute in production.
  await database.pool.query('vacuum analyze');
}

import { countDifferences, countOf } from '@geoplan/geo/testing/count-differences';
import type { Pool } from 'pg';
import type { ReleaseLedger } from './release-ledger.ts';

/** Everything that the upgrade may have lost or miscounted, with how often it did; `filled` are the records from before. */
export async function findDifferences(
  pool: Pool,
  { stored, readings }: ReleaseLedger,
  filled: number,
): Promise<Record<string, number>> {
  const given = JSON.stringify(stored.map(({ metrics, ...pair }) => ({ ...pair, ...metrics })));
  const lost = await countOf(
    pool,
    `select count(*) from jsonb_to_recordset($1::jsonb) as g (keyword text, country text, "searchVolume" bigint,
      clicks bigint, cpc float8, difficulty int2, "globalSearchVolume" bigint, "trafficPotential" bigint)
    left join records r on r.keyword = g.keyword and r.country = g.country
    where (r.search_volume, r.clicks, r.cpc, r.difficulty, r.global_search_volume, r.traffic_potential) is distinct from
      (g."searchVolume", g.clicks, g.cpc, g.difficulty, g."globalSearchVolume", g."trafficPotential")`,
    [given],
  );
  return {
    'acknowledged writes of the other release that are lost or changed': lost,
    'records too few or too many': Math.abs(
      (await countOf(pool, 'select count(*) from records')) - filled - stored.length,
    ),
    'readings too few or too many': Math.abs(
      (await countOf(pool, 'select count(*) from readings')) - filled - readings,
    ),
    ...(await countDifferences(pool)),
  };
}

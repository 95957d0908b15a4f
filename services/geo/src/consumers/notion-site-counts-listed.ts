import { siteCountsListed } from '@geoplan/contracts/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { replaceSiteCounts } from '../db/site-count-repository.ts';
import type { GeoTables } from '../db/tables.ts';
import { byPlace, placeOf } from './notion-site-counts-changed.ts';

/** Puts the read model right whatever was lost before; each message for its own stretch, so their order does not matter. */
export async function consumeSiteCountsListed(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(siteCountsListed, { service: 'geo' }, ({ revision, after, upTo, counts }) =>
    replaceSiteCounts(
      db,
      { after: after && placeOf(after), upTo: upTo && placeOf(upTo) },
      byPlace(counts),
      revision,
    ),
  );
}

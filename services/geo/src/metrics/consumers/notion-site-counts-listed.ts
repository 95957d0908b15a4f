import { siteCountsListed } from '@geoplan/contracts/notion/notion';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { Kysely } from 'kysely';
import { replaceSiteCounts } from '../db/coverage/site-count-repository.ts';
import type { GeoTables } from '../../db/tables.ts';
import { bySiteCountKey, followSiteCounts, siteCountKeyOf } from './notion-site-counts-changed.ts';

/**
 * Full resync of the read model. Each message covers a separate key range, so the order of messages does not matter.
 */
export async function consumeSiteCountsListed(bus: Bus, db: Kysely<GeoTables>): Promise<void> {
  await bus.consume(siteCountsListed, { service: 'geo' }, ({ revision, after, upTo, counts }) =>
    followSiteCounts(db, () =>
      replaceSiteCounts(
        db,
        { after: after && siteCountKeyOf(after), upTo: upTo && siteCountKeyOf(upTo) },
        bySiteCountKey(counts),
        revision,
      ),
    ),
  );
}

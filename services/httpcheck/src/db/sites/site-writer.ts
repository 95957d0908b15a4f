import type { sitesSynced } from '@geoplan/contracts/notion/notion';
import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { laneOf } from '../../domain/runs/lane-of.ts';
import { statusKey } from '../../domain/status-key.ts';
import { bumpFindingsVersion } from '../checks/findings-version.ts';

/** Sites published by the workspace. */
export type SyncedSites = z.output<(typeof sitesSynced)['data']>;
type Range = NonNullable<SyncedSites['between']>;

const inRange = (id: RawBuilder<unknown>, { after, upTo }: Range): RawBuilder<unknown> =>
  sql`(${after}::text is null or ${id} > ${after}::text collate "C")
    and (${upTo}::text is null or ${id} <= ${upTo}::text collate "C")`;

async function upsertSites(
  trx: QueryExecutorProvider,
  { revision, upserted }: SyncedSites,
): Promise<bigint | undefined> {
  const rows = upserted.map(({ siteId, databaseId, url, status }) => ({
    site_id: siteId,
    database_id: databaseId,
    url,
    status,
    status_key: statusKey(status),
    host: laneOf(siteId, url),
  }));
  const { numAffectedRows } = await sql`
    insert into sites as s (site_id, database_id, url, status, status_key, host, revision)
    select g.site_id, g.database_id, g.url, g.status, g.status_key, g.host, ${revision}
    from json_populate_recordset(null::sites, ${JSON.stringify(rows)}::json) as g
    where exists (select from sites where sites.site_id = g.site_id) or not exists (
      select from told_ranges as t where t.revision > ${revision}
        and (t.after_id is null or g.site_id > t.after_id) and (t.up_to_id is null or g.site_id <= t.up_to_id))
    on conflict (site_id) do update set database_id = excluded.database_id, url = excluded.url,
      status = excluded.status, status_key = excluded.status_key, host = excluded.host,
      revision = excluded.revision, removed_at = null
    where s.revision <= excluded.revision`.execute(trx);
  return numAffectedRows;
}

async function removeNamed(trx: QueryExecutorProvider, { revision, removed }: SyncedSites) {
  const { numAffectedRows } = await sql`
    insert into sites as s (site_id, database_id, url, status, status_key, host, revision, removed_at)
    select site_id, '', '', '', '', '', ${revision}, now() from unnest(${removed}::text[]) as g (site_id)
    on conflict (site_id) do update
      set revision = excluded.revision, removed_at = coalesce(s.removed_at, excluded.removed_at)
    where s.revision <= excluded.revision`.execute(trx);
  return numAffectedRows;
}

/**
 * Removes sites that are missing from a completely published range, and stores the range in place of older ranges
 * within it.
 */
async function removeUnnamed(trx: QueryExecutorProvider, { revision, upserted }: SyncedSites, range: Range) {
  const { after, upTo } = range;
  const { numAffectedRows } = await sql`update sites
    set revision = ${revision}, removed_at = coalesce(removed_at, now())
    where revision < ${revision} and ${inRange(sql`site_id`, range)}
      and site_id <> all(${upserted.map(({ siteId }) => siteId)}::text[])`.execute(trx);
  await sql`delete from told_ranges where revision <= ${revision}
    and (${after}::text is null or after_id >= ${after}::text collate "C")
    and (${upTo}::text is null or up_to_id <= ${upTo}::text collate "C")`.execute(trx);
  await sql`insert into told_ranges (after_id, up_to_id, revision) values (${after}, ${upTo}, ${revision})`.execute(
    trx,
  );
  return numAffectedRows;
}

/** Applies one message to the read model. The result does not depend on the order or number of messages. */
export async function applySites<T>(db: Kysely<T>, message: SyncedSites): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Messages are applied one at a time, because two overlapping ranges would lock their rows in different orders.
    await sql`select pg_advisory_xact_lock(hashtext('sites'))`.execute(trx);
    const { between, upserted, removed } = message;
    let changed = 0n;
    if (upserted.length > 0) changed += (await upsertSites(trx, message)) ?? 0n;
    if (removed.length > 0) changed += (await removeNamed(trx, message)) ?? 0n;
    if (between) changed += (await removeUnnamed(trx, message, between)) ?? 0n;
    if (changed > 0n) await bumpFindingsVersion(trx);
  });
}

import type { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import { sql, type Kysely } from 'kysely';
import type { NotionTables } from '../tables.ts';

/** Published check result for a site. */
export type AnnouncedResult = (typeof httpStatusChecked)['data']['_output']['results'][number];

/**
 * Stores results on the sites whose URL is still the checked one, in every database that contains them. A newer
 * stored result stays. The lists of these databases get a new version. Idempotent; accepts results in any order.
 * Returns the number of changed rows. A verdict that differs from the last recorded one is added to the history.
 */
export function saveCheckResults(
  db: Kysely<NotionTables>,
  results: readonly AnnouncedResult[],
): Promise<number> {
  const column = <Key extends keyof AnnouncedResult>(key: Key) => results.map((result) => result[key]);
  const ids = column('siteId');
  return db.transaction().execute(async (trx) => {
    // Locks in the same order as syncs: state, then rows.
    await sql`select from syncs y where exists
        (select from sites s where s.database_row = y.database_row and s.id = any(${ids}::text[]))
      order by database_row for no key update`.execute(trx);
    const { rows } = await sql<{ count: number }>`with result as (
      select distinct on (site_id, url) site_id, url, http_status, reason, checked_at::timestamptz(3)
      from unnest(${ids}::text[], ${column('url')}::text[], ${column('httpStatus')}::int[], ${column('reason')}::text[],
        ${column('checkedAt')}::timestamptz[]) r (site_id, url, http_status, reason, checked_at)
      order by site_id, url, checked_at desc
    ), changed as (
      -- joined through the states, so that the primary key finds the rows
      update sites s set http_status = r.http_status, http_reason = r.reason, http_checked_at = r.checked_at
      from result r cross join syncs y
      where s.database_row = y.database_row and s.id = r.site_id and s.url = r.url
        and (s.http_checked_at is null or s.http_checked_at < r.checked_at)
      returning s.database_row, s.id, r.http_status, r.reason, r.checked_at
    ), verdicts as (
      insert into site_verdicts (at, http_status, site_id, reason)
      select distinct on (c.id) c.checked_at, c.http_status, c.id, c.reason from changed c
      left join lateral (select at, http_status, reason from site_verdicts where site_id = c.id
        order by at desc limit 1) v on true
      where v.at is null or v.at < c.checked_at and (v.http_status, v.reason) is distinct from (c.http_status, c.reason)
      order by c.id, c.checked_at desc
    ), versions as (
      update syncs set check_version = check_version + 1 where database_row in (select database_row from changed)
    )
    select count(*)::int as count from changed`.execute(trx);
    return rows[0]?.count ?? 0;
  });
}

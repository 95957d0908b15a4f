import { siteFell } from '@geoplan/contracts/http-status/http-status';
import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import { enqueueAll } from '@geoplan/kit/outbox/outbox';
import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type QueryExecutorProvider } from 'kysely';
import { checkRows, type StoredCheck } from './check-rows.ts';
import { resultsPublish } from './publish-results.ts';

interface FallenSite {
  siteId: string;
  url: string;
  status: string;
  httpStatus: number;
  reason: CheckReason;
  checkedAt: Date;
}

const resultColumns = sql.raw(
  'url, http_status, reason, final_status, final_url, is_other_domain, certificate_ends_at, checked_at',
);

/** Stores the history and the results to publish to notion. */
async function saveHistory(trx: QueryExecutorProvider, checks: readonly StoredCheck[]): Promise<void> {
  await sql`
    with given as materialized (select * from ${checkRows(checks)}),
    history as (
      insert into site_check_history (site_id, ${resultColumns}, redirects, detail, ms, run_id)
      select site_id, ${resultColumns}, redirects, detail, ms, run_id from given
      -- another worker was faster: this one slept longer than its leases; run and site are unique within a day
      on conflict do nothing
    )
    insert into unsent_results as u (site_id, url, http_status, reason, final_url, checked_at, run_id)
    select distinct on (site_id) site_id, url, http_status, reason, final_url, checked_at, run_id
    from given order by site_id, checked_at desc
    on conflict (site_id) do update set url = excluded.url, http_status = excluded.http_status,
      reason = excluded.reason, final_url = excluded.final_url, checked_at = excluded.checked_at,
      run_id = excluded.run_id
    where u.checked_at < excluded.checked_at`.execute(trx);
  await requestWork(trx, resultsPublish);
}

/**
 * Stores the last check of each site whose URL is still the checked URL. Returns the sites that went down. A newer
 * check that was already stored is kept.
 */
async function saveStates(trx: QueryExecutorProvider, checks: readonly StoredCheck[]): Promise<FallenSite[]> {
  const { rows } = await sql<FallenSite>`
    with newest as (
      select distinct on (given.site_id) given.*, sites.status as site_status,
        -- dead as its status expects: it does not count as down, nor as recovered later
        case when health = 'unknown' or health = 'dead' and rule.expects = 'gone' then null else health end as state
      from ${checkRows(checks)} join sites on sites.site_id = given.site_id and sites.url = given.url
      left join expectation_rules as rule using (status_key)
      where sites.removed_at is null order by given.site_id, given.checked_at desc
    ),
    saved as (
      insert into site_states as st (site_id, ${resultColumns}, health)
      select site_id, ${resultColumns}, state from newest order by site_id
      on conflict (site_id) do update set url = excluded.url, http_status = excluded.http_status,
        reason = excluded.reason, final_status = excluded.final_status, final_url = excluded.final_url,
        is_other_domain = excluded.is_other_domain, certificate_ends_at = excluded.certificate_ends_at,
        checked_at = excluded.checked_at,
        before_status = case when st.url = excluded.url then st.http_status end,
        before_reason = case when st.url = excluded.url then st.reason end,
        before_at = case when st.url = excluded.url then st.checked_at end,
        health = coalesce(excluded.health, case when st.url = excluded.url then st.health end),
        fell_at = case
          when st.url <> excluded.url or excluded.health = 'works' then null
          -- a bot wall, or a certificate that browsers may accept
          when excluded.reason in ('blocked_by_site', 'tls') and excluded.health is null then null
          when excluded.health = 'dead' and st.health = 'works' then excluded.checked_at
          else st.fell_at end,
        recovered_at = case
          when st.url <> excluded.url or excluded.health = 'dead' then null
          when excluded.health = 'works' and st.health = 'dead' then excluded.checked_at
          else st.recovered_at end
      where st.checked_at < excluded.checked_at
      returning site_id, url, http_status, reason, checked_at, fell_at
    )
    select saved.site_id as "siteId", saved.url, newest.site_status as status, saved.http_status as "httpStatus",
      saved.reason, saved.checked_at as "checkedAt"
    from saved join newest using (site_id) where saved.fell_at = saved.checked_at`.execute(trx);
  return rows;
}

/** Stores check results: the history, states, results to publish, and an event for each site that went down. */
export async function saveChecks(trx: QueryExecutorProvider, checks: readonly StoredCheck[]): Promise<void> {
  if (checks.length === 0) return;
  await saveHistory(trx, checks);
  const fallen = await saveStates(trx, checks);
  await enqueueAll(
    trx,
    siteFell,
    fallen.map((site) => ({ ...site, checkedAt: site.checkedAt.toISOString() })),
  );
}

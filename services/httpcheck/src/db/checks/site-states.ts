import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { Expectation } from '@geoplan/contracts/http-status/http-status';
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { SeenSite } from '../../domain/verdicts/mismatch-of.ts';

/** Last check of a site at its current URL, with its expectation. */
export interface SiteState extends SeenSite {
  siteId: string;
  url: string;
  expects: Expectation;
  checkedAt: Date;
  certificateEndsAt: Date | null;
  fellAt: Date | null;
  recoveredAt: Date | null;
  beforeStatus: number | null;
  beforeReason: CheckReason | null;
  beforeAt: Date | null;
}

/** States of the sites in the workspace. `only` is an additional predicate on `s` (sites) and `st` (site_states). */
export async function listSiteStates(
  db: QueryExecutorProvider,
  only: RawBuilder<unknown> = sql`true`,
): Promise<SiteState[]> {
  const { rows } =
    await sql<SiteState>`select st.site_id as "siteId", st.url, coalesce(e.expects, 'any') as expects,
      st.http_status as "httpStatus", st.reason, st.final_status as "finalStatus", st.final_url as "finalUrl",
      st.is_other_domain as "isOtherDomain", last.detail, st.checked_at as "checkedAt",
      st.certificate_ends_at as "certificateEndsAt", case when e.expects is distinct from 'gone' then st.fell_at end as "fellAt", st.recovered_at as "recoveredAt",
      st.before_status as "beforeStatus", st.before_reason as "beforeReason", st.before_at as "beforeAt"
    from sites as s join site_states as st on st.site_id = s.site_id and st.url = s.url
    left join expectation_rules as e using (status_key)
    -- states keep no detail; few of them need it
    left join lateral (select h.detail from site_check_history as h
      where (st.reason in ('placeholder', 'tls') or st.certificate_ends_at < now() + interval '22 days')
        and h.site_id = st.site_id and h.checked_at = st.checked_at limit 1) as last on true
    where s.removed_at is null and ${only} order by st.site_id`.execute(db);
  return rows;
}

/** States of the sites in one run. */
export function listRunStates(db: QueryExecutorProvider, runId: string): Promise<SiteState[]> {
  return listSiteStates(
    db,
    sql`s.site_id in (select input ->> 'siteId' from run_items where run_id = ${runId})`,
  );
}

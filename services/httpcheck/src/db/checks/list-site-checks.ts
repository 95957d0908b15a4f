import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { sql, type QueryExecutorProvider } from 'kysely';

/** Keyset position in the history of a site, directly after this check. */
export interface CheckPosition {
  checkedAt: Date;
  id: string;
}

interface CheckRow extends Omit<CheckResult, 'certificateEndsAt' | 'checkedAt'> {
  id: string;
  url: string;
  runId: string | null;
  certificateEndsAt: Date | null;
  checkedAt: Date;
}

/** Page of checks of one site, newest first. */
export async function listSiteChecks(
  db: QueryExecutorProvider,
  siteId: string,
  { after, limit }: { after: CheckPosition | null; limit: number },
) {
  const behind = after
    ? sql`(checked_at, id) < (${after.checkedAt}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<CheckRow>`select id, url, run_id as "runId", http_status as "httpStatus", reason,
      final_status as "finalStatus", final_url as "finalUrl", coalesce(redirects, '[]') as redirects,
      is_other_domain as "isOtherDomain", certificate_ends_at as "certificateEndsAt", detail, ms,
      checked_at as "checkedAt"
    from site_check_history where site_id = ${siteId} and ${behind}
    order by checked_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, certificateEndsAt, checkedAt, ...check }) => ({
    id,
    check: {
      ...check,
      certificateEndsAt: certificateEndsAt?.toISOString() ?? null,
      checkedAt: checkedAt.toISOString(),
    },
  }));
}

/** Current URL of a site in the workspace; null if the workspace does not contain the site. */
export async function findSiteUrl(db: QueryExecutorProvider, siteId: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`select url from sites
    where site_id = ${siteId} and removed_at is null`.execute(db);
  return rows[0]?.url ?? null;
}

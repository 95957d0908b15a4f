import type { CheckedSite } from '@geoplan/contracts/http-status/http-status-runs';
import { sql, type RawBuilder } from 'kysely';
import { healthOf } from '../../domain/verdicts/health-of.ts';

/** Result with its run. */
export interface StoredCheck extends CheckedSite {
  runId: string;
}

/** Results as the table `given` within a statement. */
export function checkRows(checks: readonly StoredCheck[]): RawBuilder<unknown> {
  const rows = checks.map((check) => ({
    site_id: check.projectId,
    url: check.url,
    http_status: check.httpStatus,
    reason: check.reason,
    final_status: check.finalStatus,
    final_url: check.finalUrl,
    is_other_domain: check.isOtherDomain,
    certificate_ends_at: check.certificateEndsAt,
    checked_at: check.checkedAt,
    redirects: check.redirects.length > 0 ? check.redirects : null,
    detail: check.detail,
    ms: check.ms,
    run_id: check.runId,
    health: healthOf(check),
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (
    site_id text collate "C", url text, http_status smallint, reason text, final_status smallint, final_url text,
    is_other_domain boolean, certificate_ends_at timestamptz(3), checked_at timestamptz(3), redirects jsonb,
    detail text, ms integer, run_id uuid, health text)`;
}

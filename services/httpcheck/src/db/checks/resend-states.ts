import { httpStatusChecked } from '@geoplan/contracts/http-status/http-status';
import type { Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely } from 'kysely';
import { resultsPerMessage, toResults, type UnsentResult } from './publish-results.ts';

/** Republishes the last result of every site. */
export const resendStates = <T>(db: Kysely<T>): Work =>
  resends(httpStatusChecked, {
    db,
    title: 'Повтор последних проверок всех сайтов для других служб',
    async page(trx, after: string | null) {
      const { rows } =
        await sql<UnsentResult>`select st.site_id as "siteId", st.url, st.http_status as "httpStatus",
          st.reason, st.final_url as "finalUrl", st.checked_at as "checkedAt", null as "runId"
        from site_states as st join sites as s on s.site_id = st.site_id and s.url = st.url
        where s.removed_at is null and st.site_id > ${after ?? ''}
        order by st.site_id limit ${resultsPerMessage}`.execute(trx);
      const next = rows.length < resultsPerMessage ? null : (rows.at(-1)?.siteId ?? null);
      return { data: rows.length === 0 ? [] : [{ results: toResults(rows) }], next };
    },
  });

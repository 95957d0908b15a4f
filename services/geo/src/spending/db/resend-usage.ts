import { usageRecorded } from '@geoplan/contracts/balance/provider-messages';
import type { Work } from '@geoplan/kit/work/define-work';
import { resends } from '@geoplan/kit/work/resends';
import { sql, type Kysely } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';

/** Number of hours whose records a daily round sends, so that each record is sent at least twice. */
const dailyHours = 48;
/** Number of records per page. */
const perPage = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Republishes usage: all stored records on request and for a new listener, and the records of the last two days once
 * a day.
 */
export const resendUsage = (db: Kysely<GeoTables>): Work =>
  resends(usageRecorded, {
    db,
    title: 'Повтор записей о расходах для других служб',
    // A resend can cover years of records.
    isRequestedAtStart: false,
    async page(trx, after: [string, string] | null, isFull) {
      const [at, id] = after ?? [isFull ? '-infinity' : null, firstId];
      const { rows } = await sql<{ usage_id: string; at: string; message: unknown }>`
        select usage_id, at::text, message from usage_records
        where (at, usage_id) > (coalesce(${at}::timestamptz, now() - ${dailyHours} * interval '1 hour'), ${id}::uuid)
        order by at, usage_id limit ${perPage}`.execute(trx);
      const last = rows.length < perPage ? undefined : rows.at(-1);
      return {
        data: rows.map(({ message }) => usageRecorded.data.parse(message)),
        next: last ? [last.at, last.usage_id] : null,
      };
    },
  });

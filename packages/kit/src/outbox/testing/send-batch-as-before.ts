import type { Envelope } from '@geoplan/contracts/define';
import { sql } from 'kysely';
import type { OutboxRow } from '../outbox-rows.ts';
import type { sendBatch } from '../send-batch.ts';

/** Statements of an older relay that held a transaction while it published; it runs during an upgrade. */
export const sendBatchAsBefore: typeof sendBatch = (kysely, bus) =>
  kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<OutboxRow>`
      select id, type, delivery, listeners, envelope, failures from outbox
      where available_at <= now() order by available_at, id limit 100 for update skip locked`.execute(trx);
    await Promise.all(rows.map((row) => bus.publish(row, JSON.parse(row.envelope) as Envelope)));
    await sql`delete from outbox where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(trx);
    return { sent: rows.length, stuck: [], unavailable: null, full: false };
  });

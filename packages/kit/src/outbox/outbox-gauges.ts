import { sql, type Kysely } from 'kysely';
import type { Metrics } from '../metrics.ts';

async function oneNumber<T>(kysely: Kysely<T>, expression: string): Promise<number> {
  try {
    const { rows } = await sql<{
      value: number;
    }>`select ${sql.raw(expression)}::float8 as value from outbox`.execute(kysely);
    return rows[0]?.value ?? 0;
  } catch {
    // If Postgres is down, the other metrics must still be readable.
    return Number.NaN;
  }
}

/**
 * Shows the number of waiting outbox messages and the age of the oldest; both return to 0 while the broker accepts
 * messages.
 */
export function addOutboxGauges<T>(metrics: Metrics, kysely: Kysely<T>): void {
  metrics.gauge('outbox_messages', 'Messages waiting to leave', () => oneNumber(kysely, 'count(*)'));
  metrics.gauge('outbox_oldest_seconds', 'Age of the oldest message waiting to leave', () =>
    oneNumber(kysely, 'coalesce(extract(epoch from now() - min(created_at)), 0)'),
  );
}

import { sql, type Transaction } from 'kysely';
import type { GeoTables } from '../../db/tables.ts';

/** Idempotency keys of the changes in a request, by project; empty if there are none. */
export type WriteKeys = ReadonlyMap<string, string>;

/** Versions of the projects whose changes were already applied under their keys. */
export async function findAppliedWrites(
  trx: Transaction<GeoTables>,
  keys: WriteKeys,
): Promise<{ id: string; version: number }[]> {
  if (keys.size === 0) return [];
  const { rows } = await sql<{ key: string; version: number }>`
    select key, version from plan_writes where key = any(${[...keys.values()]}::text[])`.execute(trx);
  const versions = new Map(rows.map(({ key, version }) => [key, version]));
  return [...keys].flatMap(([id, key]) => {
    const version = versions.get(key);
    return version === undefined ? [] : [{ id, version }];
  });
}

/** Stores the keys of applied changes. */
export async function recordWrites(
  trx: Transaction<GeoTables>,
  keys: WriteKeys,
  applied: readonly { id: string; version: number }[],
): Promise<void> {
  const writes = applied.flatMap(({ id, version }) => {
    const key = keys.get(id);
    return key === undefined ? [] : [{ key, version }];
  });
  if (writes.length === 0) return;
  await sql`insert into plan_writes (key, version)
    select key, version from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as d (key text, version int4)`.execute(
    trx,
  );
}

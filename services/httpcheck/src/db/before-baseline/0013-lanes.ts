import { lockTables } from '@geoplan/kit/database/lock-tables';
import { addLanes } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

/** Value that previously marked a held item, a time in the year 9999. */
const held = `'9999-12-31 00:00:00+00'`;

const tablesOf = (prefix: string) => [`${prefix}runs`, `${prefix}run_items`, `${prefix}item_leases`];

const statementsOf = (prefix: string) => [
  `update ${prefix}run_items set is_held = true, not_before = null where not_before = ${held}`,
  `insert into ${prefix}lanes (name, position, next_at)
    select lane, min(position), '-infinity' from ${prefix}run_items where state = 'waiting' group by lane`,
  // A fresh database has no such table.
  `create table if not exists ${prefix}lane_pauses (lane text primary key, until timestamptz not null)`,
  `insert into ${prefix}lanes as l (name, position, next_at, rest_until)
    select lane, 0, until, until from ${prefix}lane_pauses where until > now()
    on conflict (name) do update set next_at = excluded.next_at, rest_until = excluded.rest_until`,
  `drop table ${prefix}lane_pauses`,
  `drop index if exists ${prefix}run_items_next, ${prefix}run_items_postponed`,
];

/** Stores lanes as rows, and the registration on which a history depends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, [...tablesOf(''), ...tablesOf('drop_')]);
  for (const prefix of ['', 'drop_']) {
    await addLanes(db, { prefix });
    for (const statement of statementsOf(prefix)) await sql.raw(statement).execute(db);
  }
  await sql`update drop_run_items as i set after_position = o.position from drop_run_items as o
    where i.lane = 'archive' and o.run_id = i.run_id and o.key = i.key and o.lane <> 'archive'`.execute(db);
}

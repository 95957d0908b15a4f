import { lockTables } from '@geoplan/kit/database/lock-tables';
import { addLanes } from '@geoplan/kit/database/frozen-tables';
import { sql, type Kysely } from 'kysely';

/** Stores lanes as rows; a lane is a country with waiting pairs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['runs', 'run_items', 'pair_leases']);
  await addLanes(db, { leases: 'pair_leases', lane: 'country' });
  await sql`insert into lanes (name, position, next_at)
    select country, min(position), '-infinity' from run_items where state = 'waiting' group by country`.execute(
    db,
  );
  await sql`drop index run_items_next`.execute(db);
}

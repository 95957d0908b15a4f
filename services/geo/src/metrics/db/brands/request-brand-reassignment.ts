import { requestWork } from '@geoplan/kit/work/define-work';
import { sql, type Transaction } from 'kysely';
import type { GeoTables } from '../../../db/tables.ts';
import { brandsAssign } from './brand-reassignment.ts';

/** Requests reassignment of these brands' keywords, in the transaction that changes the counts. */
export async function requestReassignment(
  trx: Transaction<GeoTables>,
  changed: readonly string[],
  moved: readonly string[],
): Promise<void> {
  // Most brands have no keyword except the one equal to the brand, which the caller has updated.
  await sql`insert into brand_work (brand_key, is_other)
    select brand, brand = any(${moved}::text[]) from unnest(${changed}::text[]) as given (brand)
    where brand = any(${moved}::text[])
      or exists (select from keywords k where k.brand_key = brand and k.keyword_key <> brand)
    order by brand collate "C"
    on conflict (brand_key) do update set is_other = brand_work.is_other or excluded.is_other, after_key = '',
      revision = brand_work.revision + 1, lease_until = '-infinity'`.execute(trx);
  await requestWork(trx, brandsAssign);
}

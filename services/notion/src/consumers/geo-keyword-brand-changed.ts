import { keywordBrandChanged } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { QueryExecutorProvider } from 'kysely';
import { saveChosenBrands } from '../db/brands/keyword-brands.ts';

/** Stores the brands that users have set for keywords. Idempotent; accepts any order. */
export async function consumeKeywordBrandChanged(bus: Bus, db: QueryExecutorProvider): Promise<void> {
  await bus.consume(keywordBrandChanged, { service: 'notion' }, ({ keywords }) =>
    saveChosenBrands(db, keywords),
  );
}

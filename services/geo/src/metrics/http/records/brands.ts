import {
  listBrands as listBrandsEndpoint,
  lookUpPairs,
  setKeywordBrand as setKeywordBrandEndpoint,
} from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { plainId } from '@geoplan/contracts/fields/notion-id';
import { keywordKey } from '@geoplan/contracts/keyword';
import { route, type Route } from '@geoplan/kit/http/route';
import type { Kysely } from 'kysely';
import { listBrands } from '../../db/brands/list-brands.ts';
import { lookUpStoredPairs } from '../../db/brands/look-up-stored-pairs.ts';
import { setKeywordBrand } from '../../db/brands/set-keyword-brand.ts';
import type { GeoTables } from '../../../db/tables.ts';

const plainOrNull = (databaseId: string | undefined) => (databaseId ? plainId(databaseId) : null);

/** Routes for the brands of keywords, and for the sites of pairs that result from the brands. */
export function brandRoutes({ db }: { db: Kysely<GeoTables> }): Route[] {
  return [
    route(listBrandsEndpoint).to(async ({ query: { unasked, databaseId } }) => ({
      success: true,
      data: await listBrands(db, { databaseId: plainOrNull(databaseId), isUnasked: unasked }),
    })),
    route(setKeywordBrandEndpoint).to(async ({ params: { keyword }, body: { brand } }) => ({
      success: true,
      data: { keyword, ...(await setKeywordBrand(db, keywordKey(keyword), brand)) },
    })),
    route(lookUpPairs).to(async ({ body: { databaseId, ...wanted } }) => ({
      success: true,
      data: await lookUpStoredPairs(db, { ...wanted, databaseId: plainOrNull(databaseId) }),
    })),
  ];
}

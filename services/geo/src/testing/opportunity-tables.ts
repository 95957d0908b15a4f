import { defaultOpportunityWeights, type OpportunityWeights } from '@geoplan/contracts/geo/opportunity';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { anyCountry, saveSiteCounts } from '../metrics/db/coverage/site-count-repository.ts';
import {
  changeOpportunityWeights,
  readOpportunityState,
} from '../metrics/db/opportunity/opportunity-rule.ts';
import { recomputeOpportunities } from '../metrics/db/opportunity/recompute-opportunities.ts';
import { freshTables } from './record-store.ts';

export const admin = { email: 'admin@example.org', ip: null };

/** Tables of one test file, empty and with the default weights before each test. */
export function opportunityTables() {
  let tables: Awaited<ReturnType<typeof freshTables>>;
  const db = () => tables.database.kysely;
  async function setWeights(weights: OpportunityWeights) {
    const { revision } = await readOpportunityState(db());
    await changeOpportunityWeights(db(), { weights, revision }, admin);
  }
  beforeAll(async () => {
    tables = await freshTables();
  });
  afterAll(() => tables.close());
  beforeEach(async () => {
    await tables.rows(
      'truncate opportunity_medians, records, measurements, keywords, keyword_search, country_totals, site_counts, brands, brand_work',
    );
    await setWeights(defaultOpportunityWeights);
    await recomputeOpportunities(db());
  });
  let siteRevision = 0;
  return {
    tables: () => tables,
    db,
    rows: (text: string) => tables.rows(text),
    setWeights,
    /** Stores the sites of a brand in a country. */
    sites: (brand: string, country: string, countedSites: number | null, totalDomains = countedSites ?? 1) =>
      saveSiteCounts(
        db(),
        [country, anyCountry].map((where) => ({
          keywordKey: brand,
          country: where,
          databaseId: 'one',
          totalDomains,
          sitesInWork: 0,
          launchedSites: 0,
          countedSites,
        })),
        (siteRevision += 1),
      ),
  };
}

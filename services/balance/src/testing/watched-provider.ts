import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import type { WatchedProvider } from '../domain/alerts/alert-rules.ts';

/** Provider with a balance of 50, by default reported and active. */
export const watchedProvider = (known: Partial<ApiProvider>, failedPolls = 0): WatchedProvider => ({
  failedPolls,
  provider: {
    id: crypto.randomUUID(),
    name: 'SerpApi',
    type: 'serp',
    source: 'manual',
    isManaged: false,
    host: null,
    isDemo: false,
    balance: 50,
    currency: 'USD',
    totalLimit: null,
    resetTimestamp: null,
    requestsToday: 0,
    requestsThisMonth: 0,
    totalSpent: null,
    spentToday: null,
    spentThisMonth: null,
    costPerRequest: null,
    lastUpdated: null,
    isActive: true,
    stale: null,
    credential: '',
    budget: null,
    budgetPeriod: 'month',
    alertBelow: 10,
    runway: null,
    ...known,
  },
});

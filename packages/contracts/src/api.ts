import * as auth from './auth.ts';
import * as balanceAlerts from './balance/balance-alerts.ts';
import * as balanceProviders from './balance/balance-providers.ts';
import * as balanceUsage from './balance/balance-usage.ts';
import * as providerMessages from './balance/provider-messages.ts';
import type { Endpoint, Message } from './define.ts';
import * as dropRuns from './drops/drop-runs.ts';
import * as geoCeilings from './geo/geo-ceilings.ts';
import * as geoChanges from './geo/geo-changes.ts';
import * as keywordBrands from './geo/keyword-brand-endpoints.ts';
import * as geoRechecks from './geo/geo-rechecks.ts';
import * as geoRuns from './geo/geo-runs.ts';
import * as geoSettings from './geo/geo-settings.ts';
import * as geoKeywords from './geo/geo-keywords.ts';
import * as opportunity from './geo/opportunity-endpoints.ts';
import * as sharedPlan from './geo/shared-plan.ts';
import * as modelAnswers from './models/model-answers.ts';
import * as httpStatus from './http-status/http-status.ts';
import * as httpStatusRuns from './http-status/http-status-runs.ts';
import * as notionConfigs from './notion/notion-configs.ts';
import * as notion from './notion/notion.ts';
import * as siteChanges from './notion/site-changes.ts';
import * as siteHistory from './notion/site-history.ts';
import * as uncountedSites from './notion/uncounted-sites.ts';
import * as work from './work.ts';

// One entry per file; all exports made by `endpoint()` or `message()` are collected from it.
const modules: readonly object[] = [
  auth,
  balanceAlerts,
  balanceProviders,
  balanceUsage,
  dropRuns,
  geoCeilings,
  geoChanges,
  geoKeywords,
  geoRechecks,
  geoRuns,
  geoSettings,
  httpStatus,
  httpStatusRuns,
  keywordBrands,
  modelAnswers,
  notion,
  notionConfigs,
  opportunity,
  providerMessages,
  siteChanges,
  siteHistory,
  sharedPlan,
  uncountedSites,
  work,
];

function declared(kind: 'endpoint' | 'message'): unknown[] {
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind);
}

/** Every HTTP call of the product. For any other path the gateway responds with 404. */
export const endpoints = declared('endpoint') as readonly Endpoint[];

/** Every message on the bus. */
export const messages = declared('message') as readonly Message[];

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
import * as teamPlan from './geo/team-plan.ts';
import * as completions from './llm/completions.ts';
import * as httpStatus from './http-status/http-status.ts';
import * as httpStatusRuns from './http-status/http-status-runs.ts';
import * as notionConfigs from './notion/notion-configs.ts';
import * as notion from './notion/notion.ts';
import * as siteChanges from './notion/site-changes.ts';
import * as siteHistory from './notion/site-history.ts';
import * as uncountedSites from './notion/uncounted-sites.ts';
import * as work from './work.ts';

/**
 * Declaration files in the order in which a team uses them; only exports created by `endpoint()` or `message()` are
 * included.
 */
const groups: Readonly<Record<string, readonly object[]>> = {
  'Sign-in, users and audit': [auth],
  Settings: [geoSettings, geoCeilings],
  'Workspace in Notion': [notionConfigs, notion, siteChanges, siteHistory, uncountedSites],
  'Keywords and their metrics': [geoKeywords, keywordBrands, geoChanges, opportunity],
  'Runs and refresh schedules': [geoRuns, geoRechecks],
  Plan: [sharedPlan, teamPlan],
  Models: [completions],
  'HTTP checks': [httpStatus, httpStatusRuns],
  'Dropped domains': [dropRuns],
  'Balances and spending': [balanceProviders, balanceUsage, balanceAlerts, providerMessages],
  'Background work': [work],
};

function declared(kind: 'endpoint' | 'message', modules: readonly object[]): unknown[] {
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind);
}

/** Endpoints by group name. */
export const endpointGroups: ReadonlyMap<string, readonly Endpoint[]> = new Map(
  Object.entries(groups).map(([name, modules]) => [name, declared('endpoint', modules) as Endpoint[]]),
);

/** Every HTTP call of the product. For any other path the gateway responds with 404. */
export const endpoints: readonly Endpoint[] = [...endpointGroups.values()].flat();

/** Every message on the bus. */
export const messages = declared('message', Object.values(groups).flat()) as readonly Message[];

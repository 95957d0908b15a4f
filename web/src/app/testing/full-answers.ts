import { listAudit } from '@geoplan/contracts/auth';
import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listKeywords, pairHistory } from '@geoplan/contracts/geo/geo-keywords';
import type { CoveredRecord } from '@geoplan/contracts/geo/geo-record';
import { listOpportunities } from '@geoplan/contracts/geo/opportunity-endpoints';
import { listFindings } from '@geoplan/contracts/http-status/http-status';
import { brandSites } from '@geoplan/contracts/notion/notion';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import { listUncountedSites } from '@geoplan/contracts/notion/uncounted-sites';
import { fakeAlerts, fakeCeilings, sampleAlerts } from '../../features/balance/testing/fake-alerts.ts';
import { fakeProviders } from '../../features/balance/testing/fake-balance.ts';
import { fakeUsage } from '../../features/balance/testing/fake-usage.ts';
import { sampleProviders } from '../../features/balance/testing/sample-providers.ts';
import { fakeLists } from '../../features/drop-search/testing/fake-lists.ts';
import { fakeRechecks, sampleRecheck } from '../../features/history/testing/fake-rechecks.ts';
import { fakeConfigs, twoConfigs } from '../../features/notion-configs/testing/fake-configs.ts';
import { longWork } from '../../features/work/testing/fake-work.ts';
import { fakeAccounts } from '../../testing/fakes/fake-accounts.ts';
import { analyticsAnswers } from '../../testing/fakes/fake-analytics.ts';
import { answer, ok, type Answer } from '../../testing/fakes/fake-api.ts';
import { sampleFinding } from '../../testing/fakes/fake-findings.ts';
import { fakeRecords } from '../../testing/fakes/fake-records.ts';
import { fakeSettings, sampleSettings } from '../../testing/fakes/fake-settings.ts';
import { manyAccounts, sampleAccounts } from '../../testing/fakes/sample-accounts.ts';
import {
  at,
  audit,
  groups,
  history,
  longKeyword,
  longWorkspace,
  moves,
  pairs,
  person,
  someRuns,
} from './long-data.ts';

/** Responses with sites of the workspace, for every call except the list of all sites. */
function siteAnswers(projects: readonly NotionSite[]): Answer[] {
  const shown = projects.slice(0, 30);
  return [
    answer(brandSites, () => ({
      success: true as const,
      sites: shown.map(({ id, url, status, start_date, notionUrl }) => ({
        id,
        url,
        status,
        start_date,
        notionUrl,
      })),
    })),
    answer(listFindings, () => {
      const mismatch = { expects: 'works' as const, text: 'ведёт на другой домен' };
      const findings = shown.map(({ id }) =>
        sampleFinding(id, { mismatch, fellAt: at, certificateEndsAt: '2026-12-01T00:00:00.000Z' }),
      );
      return ok({ checked: projects.length, lastCheckedAt: at, findings });
    }),
    answer(listSiteChanges, () => {
      const changes = shown.map(({ id, url, brand, geo, status }) => ({
        siteId: id,
        kind: 'status' as const,
        url,
        brand,
        geo,
        status,
        at,
        before: 'Запущенные сайты',
      }));
      return ok({ changes, totals: { added: 1_204, status: 1_113, removed: 318 }, nextCursor: null });
    }),
    answer(listUncountedSites, () => {
      const sites = shown.map(({ id, url, brand, geo, status, notionUrl }) => ({
        id,
        url,
        brand,
        geo,
        status,
        notionUrl: notionUrl ?? '',
        reason: 'no_country' as const,
      }));
      return ok({
        sites,
        totals: { no_country: 1_204, no_brand: 1_113, no_rule: 318, not_reported: 0 },
        nextCursor: null,
      });
    }),
  ];
}

const listed = { matching: 5_018, nextCursor: null };
const summary = {
  totalKeywords: 5_018,
  totalCountries: 40,
  averageSearchVolume: 387_000,
  averageDifficulty: 43,
  demoRecords: 1_204,
  isDemo: false,
};

/** Stored records of keywords and countries. */
const recordAnswers = (): Answer[] => [
  ...fakeRecords(pairs),
  answer(listKeywords, () => ok({ groups, summary, ...listed })),
  answer(pairHistory, () => ok(history)),
  answer(listOpportunities, () => ok({ items: pairs.slice(0, 6).map((pair) => bestPair(pair)) })),
  answer(listChanges, () => ok({ items: moves, nextCursor: null })),
];

function bestPair({ keyword, country, source, ...pair }: CoveredRecord) {
  const { searchVolume, difficulty, cpc, totalDomains, sitesInWork, launchedSites } = pair;
  const { isGap, opportunity } = pair;
  const figures = { searchVolume, difficulty, cpc, totalDomains, sitesInWork, launchedSites };
  return { keyword, country, isDemo: source.isDemo, ...figures, isGap, opportunity };
}

/** Responses to every call of every screen, with texts and figures as long as real ones can be. */
export function fullAnswers(): Answer[] {
  const workspace = longWorkspace();
  return [
    ...fakeConfigs(twoConfigs()),
    ...recordAnswers(),
    ...analyticsAnswers(workspace),
    ...siteAnswers(workspace.projects),
    ...someRuns().api,
    ...fakeLists().api,
    ...fakeRechecks([sampleRecheck({ name: longKeyword, owner: person })]).api,
    ...fakeAccounts([...sampleAccounts(), ...manyAccounts(9)]),
    ...fakeSettings(sampleSettings()).slice(2),
    ...fakeProviders(sampleProviders()),
    ...fakeUsage(),
    ...fakeAlerts(sampleAlerts()),
    ...fakeCeilings({
      ceilings: [{ user: person, currency: 'requests', monthly: 1_113_000 }],
      revision: 1,
      month: '2026-11',
      used: [{ user: person, currency: 'requests', amount: 760_000 }],
    }),
    answer(listAudit, () => ok({ items: audit, nextCursor: null })),
    ...longWork(),
  ];
}

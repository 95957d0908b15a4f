import { listBalanceAlerts, type BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import { listChanges } from '@geoplan/contracts/geo/geo-changes';
import { listSiteChanges } from '@geoplan/contracts/notion/site-changes';
import { useQuery } from '@tanstack/react-query';
import { checkRuns } from '../../../domain/checks/check-runs.ts';
import { useFindings } from '../../../domain/checks/use-findings.ts';
import { dropRuns } from '../../../domain/drops/drop-runs.ts';
import { geoRecordsKey, sitesKey } from '../../../domain/query-keys.ts';
import { geoRuns } from '../../../domain/runs/geo-runs.ts';
import { call } from '../../../shared/api/call.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import {
  balancesItem,
  checksItem,
  dropsItem,
  fallenItem,
  leastPercent,
  metricsItem,
  runsItem,
  sitesItem,
  spanSince,
  type NewsItem,
} from './whats-new-rules.ts';
import { useLatestRuns } from '../../../domain/runs/run-kind.ts';

const noAlerts: readonly BalanceAlert[] = [];
/** Maximum page size; further changes are shown as «больше». */
const countedMoves = 200;

function useMetricChanges(since: string, nowMs: number) {
  const days = spanSince(since, nowMs);
  return useQuery({
    queryKey: [...geoRecordsKey, 'changes', 'since', days],
    queryFn: async ({ signal }) => {
      const query = { minPercent: leastPercent, days, sort: 'at' as const, limit: countedMoves };
      return (await call(listChanges, { query }, { signal })).data;
    },
  });
}

function useSiteChanges(since: string) {
  return useQuery({
    queryKey: [...sitesKey, 'changes', since, 'totals'],
    queryFn: async ({ signal }) =>
      (await call(listSiteChanges, { query: { since, limit: 1 } }, { signal })).data.totals,
  });
}

function useAlerts() {
  const canRead = useCan('balances');
  return useQuery({
    queryKey: ['balance', 'alerts'],
    queryFn: async ({ signal }) => (await call(listBalanceAlerts, {}, { signal })).data,
    refetchInterval: 60_000,
    enabled: canRead,
  });
}

const stateOf = ({ isError, data }: { isError: boolean; data: unknown }) =>
  isError ? 'failed' : data === undefined ? 'loading' : 'loaded';

/** News of one list; `item` is null until it is loaded, and if nothing is new. */
export interface NewsPart {
  id: NewsItem['id'];
  name: string;
  state: 'loading' | 'loaded' | 'failed';
  item: NewsItem | null;
}

/** Changes since a given time by list, worst first. */
export function useWhatsNew(since: string, nowMs: number): readonly NewsPart[] {
  const findings = useFindings();
  const { runs, listed: listedRuns } = useLatestRuns(geoRuns);
  const { runs: checks, listed: listedChecks } = useLatestRuns(checkRuns);
  const { runs: drops, listed: listedDrops } = useLatestRuns(dropRuns);
  const metrics = useMetricChanges(since, nowMs);
  const sites = useSiteChanges(since);
  const alerts = useAlerts();
  const fallen = findings.data && fallenItem(findings.data.bySite.values(), since);
  const changed = sites.data && sitesItem(sites.data, since);
  const moved =
    metrics.data && metricsItem(metrics.data.items, metrics.data.nextCursor !== null, { since, nowMs });
  const parts = [
    [
      'balances',
      'балансы',
      alerts.isEnabled ? stateOf(alerts) : 'loaded',
      balancesItem(alerts.data ?? noAlerts),
    ],
    ['fell', 'проверки сайтов', stateOf(findings), fallen],
    ['runs', 'запуски', listedRuns, runsItem(runs, since)],
    ['sites', 'изменения в Notion', stateOf(sites), changed],
    ['metrics', 'показатели', stateOf(metrics), moved],
    ['checks', 'проверки HTTP', listedChecks, checksItem(checks, since)],
    ['drops', 'списки дропов', listedDrops, dropsItem(drops, since)],
  ] as const;
  return parts.map(([id, name, state, item]) => ({
    id,
    name,
    item: item ?? null,
    state: state === 'loading' || state === 'failed' ? state : 'loaded',
  }));
}

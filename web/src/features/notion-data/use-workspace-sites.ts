import type { DatabaseSync, NotionSite } from '@geoplan/contracts/notion/notion-site';
import { createParser, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useDeferredValue, useMemo } from 'react';
import { isSyncing } from '../../domain/workspace/sync/sync-states.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { findingKinds, foundIds, type Findings } from '../../domain/checks/finding-rules.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';
import { perAnswer } from '../../shared/api/per-answer.ts';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { sortedRows } from '../../shared/ui/table/use-sorted-rows.ts';
import { filterSites, perFilter, siteKeys, siteValues, type SiteFilter } from './site-rules.ts';
import { sitesList } from './table/sites-list.tsx';

const noSyncs: readonly DatabaseSync[] = [];

/** The rows, new ones deferred: rendering 10,000 of them anew may be interrupted by what a person does. */
function useDeferredSites(...input: Parameters<typeof useSites>) {
  const { data, error, isError, isFetching, refetch } = useSites(...input);
  return { data: useDeferredValue(data), error, isError, isFetching, refetch };
}

/** The rows of the displayed databases, and their sync state. */
export function useWorkspaceSites() {
  const { config, view } = useWorkspaceView();
  // Which database is meant is known with the connection; without its answer all rows are better than none.
  const isEnabled = !config.isPending && config.data !== null;
  const sites = useDeferredSites(view.databaseId, { isEnabled });
  const { data: all = noSyncs } = useSyncs();
  const configId = config.data?.id;
  const syncs = useMemo(
    () =>
      all.filter(
        (sync) =>
          (configId === undefined || sync.configId === configId) &&
          (view.databaseId === undefined || sync.databaseId === view.databaseId),
      ),
    [all, configId, view.databaseId],
  );
  return { config, databaseId: view.databaseId, isEnabled, sites, syncs, isSyncing: syncs.some(isSyncing) };
}

const month = createParser({
  parse: (text) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
  serialize: String,
});

/** Several values as several parameters: a status may hold any character that would part them. */
const severalValues = parseAsNativeArrayOf(parseAsString).withDefault([]);

const parsers = {
  search: parseAsString.withDefault(''),
  ...perFilter(() => severalValues),
  start: month.withDefault(''),
  launched: parseAsStringLiteral(['', '1'] as const).withDefault(''),
  finding: parseAsStringLiteral(['', ...findingKinds] as const).withDefault(''),
};

/** The filter, kept in the address: `?q=&start=&launched=&finding=` and a parameter per value. */
export const useSiteFilter = () => useListFilter(parsers, { urlKeys: { search: 'q' } });

/** The newest first (spec §2). */
export const initialSort: TableSort = { id: 'created_time', isDescending: true };

const noSites: readonly NotionSite[] = [];
const keysOf = perAnswer(siteKeys);
const valuesOf = perAnswer(siteValues);
const sortedOf = perAnswer((sites: readonly NotionSite[], id: string, isDescending: boolean) =>
  sortedRows(sitesList.columns, sites, { id, isDescending }),
);

interface Listed {
  sites: readonly NotionSite[] | undefined;
  /** Of the connection's counting rule; undefined until it is known. */
  launchedStatuses: readonly string[] | undefined;
  /** Undefined until they are known. */
  findings: Findings | undefined;
}

/** The sites that fit the filter, in order; deferred, so that the search field renders first. */
export function useShownSites(listed: Listed, filter: SiteFilter, sort: TableSort) {
  const { sites = noSites, launchedStatuses, findings } = listed;
  const keys = keysOf(sites, launchedStatuses);
  const values = valuesOf(sites);
  const found = useMemo(
    () =>
      findings &&
      foundIds(
        findings,
        sites.map(({ id }) => id),
      ),
    [findings, sites],
  );
  // Sorted before it is filtered: a keystroke only leaves rows out.
  const sorted = sortedOf(sites, sort.id, sort.isDescending);
  const latest = useDeferredValue(filter);
  const rows = useMemo(() => filterSites(sorted, keys, latest, found), [sorted, keys, latest, found]);
  return { rows, keys, values, found, sites };
}

import type { DatabaseSync, NotionSite } from '@geoplan/contracts/notion/notion-site';
import { createParser, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useDeferredValue, useMemo } from 'react';
import { isSyncing } from '../../domain/workspace/sync/sync-states.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { findingKinds, foundIds, type Findings } from '../../domain/checks/finding-rules.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';
import { memoizeByResponse } from '../../shared/api/memoize-by-response.ts';
import { useListFilter } from '../../shared/list/use-list-filter.ts';
import type { TableSort } from '../../shared/ui/table/data-column.ts';
import { sortedRows } from '../../shared/ui/table/use-sorted-rows.ts';
import { filterSites, perFilter, siteKeys, siteValues, type SiteFilter } from './site-rules.ts';
import { sitesList } from './table/sites-list.tsx';

const noSyncs: readonly DatabaseSync[] = [];

/** Rows as a deferred value, so that user input can interrupt the render of 10,000 new rows. */
function useDeferredSites(...input: Parameters<typeof useSites>) {
  const { data, error, isError, isFetching, refetch } = useSites(...input);
  return { data: useDeferredValue(data), error, isError, isFetching, refetch };
}

/** Rows of the displayed databases, and their sync state. */
export function useWorkspaceSites() {
  const { config, view } = useWorkspaceView();
  // The displayed database is known once the connection is loaded. If loading it fails, all rows are shown, which is
  // better than none.
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

/** Repeats the parameter for each value, because a status may contain any separator. */
const severalValues = parseAsNativeArrayOf(parseAsString).withDefault([]);

const parsers = {
  search: parseAsString.withDefault(''),
  ...perFilter(() => severalValues),
  start: month.withDefault(''),
  launched: parseAsStringLiteral(['', '1'] as const).withDefault(''),
  finding: parseAsStringLiteral(['', ...findingKinds] as const).withDefault(''),
};

/** Filter, stored in the URL: `?q=&start=&launched=&finding=` and one parameter per value. */
export const useSiteFilter = () => useListFilter(parsers, { urlKeys: { search: 'q' } });

/** Newest first (spec §2). */
export const initialSort: TableSort = { id: 'created_time', isDescending: true };

const noSites: readonly NotionSite[] = [];
const keysOf = memoizeByResponse(siteKeys);
const valuesOf = memoizeByResponse(siteValues);
const sortedOf = memoizeByResponse((sites: readonly NotionSite[], id: string, isDescending: boolean) =>
  sortedRows(sitesList.columns, sites, { id, isDescending }),
);

interface Listed {
  sites: readonly NotionSite[] | undefined;
  /** Launched statuses from the counting rule of the connection; undefined while unknown. */
  launchedStatuses: readonly string[] | undefined;
  /** Undefined until loaded. */
  findings: Findings | undefined;
}

/** Sites that match the filter, sorted. The filter is deferred, so that the search field renders first. */
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
  // Sorted before filtering, so that a keystroke only has to filter rows.
  const sorted = sortedOf(sites, sort.id, sort.isDescending);
  const latest = useDeferredValue(filter);
  const rows = useMemo(() => filterSites(sorted, keys, latest, found), [sorted, keys, latest, found]);
  return { rows, keys, values, found, sites };
}

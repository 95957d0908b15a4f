import type { DatabaseSync, NotionSite } from '@geoplan/contracts/notion/notion-site';
import {
  createParser,
  parseAsNativeArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { isSyncing } from '../../domain/workspace/sync/sync-states.ts';
import { useSites } from '../../domain/workspace/sites/use-sites.ts';
import { findingKinds, foundIds, type Findings } from '../../domain/checks/finding-rules.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';
import { useWorkspaceView } from '../../domain/workspace/display/use-workspace-view.ts';
import { perAnswer } from '../../shared/api/per-answer.ts';
import {
  filterSites,
  noFilter,
  siteRows,
  siteSorts,
  siteValues,
  sortSites,
  type SiteFilter,
} from './site-rules.ts';

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
  status: severalValues,
  geo: severalValues,
  brand: severalValues,
  type: severalValues,
  language: severalValues,
  responsible: severalValues,
  start: month.withDefault(''),
  launched: parseAsStringLiteral(['', '1'] as const).withDefault(''),
  finding: parseAsStringLiteral(['', ...findingKinds] as const).withDefault(''),
  sort: parseAsStringLiteral(siteSorts).withDefault('created_time'),
  order: parseAsStringLiteral(['desc', 'asc'] as const).withDefault('desc'),
};

/**
 * Search, filters and order, kept in the address: `?q=&status=&geo=&brand=&type=&language=&responsible=&start=&launched=`
 * and `&finding=&sort=&order=`; several values of a filter are several parameters.
 */
export function useSiteFilter() {
  const [filter, setFilter] = useQueryStates(parsers, { urlKeys: { search: 'q' } });
  const change = useCallback((patch: Partial<SiteFilter>) => void setFilter(patch), [setFilter]);
  // The order is left alone.
  const reset = useCallback(() => void setFilter(noFilter), [setFilter]);
  return { filter, change, reset };
}

const noSites: readonly NotionSite[] = [];

const rowsOf = perAnswer(siteRows);
const valuesOf = perAnswer(siteValues);
const sortedOf = perAnswer(sortSites);

interface Listed {
  projects: readonly NotionSite[] | undefined;
  /** Of the connection's counting rule; undefined until it is known. */
  launchedStatuses: readonly string[] | undefined;
  /** Undefined until they are known. */
  findings: Findings | undefined;
}

/** The sites that fit the filter, in order; deferred, so that the search field renders first. */
export function useShownSites(listed: Listed, filter: SiteFilter) {
  const { projects = noSites, launchedStatuses, findings } = listed;
  const rows = rowsOf(projects, launchedStatuses);
  const values = valuesOf(projects);
  const found = useMemo(
    () =>
      findings &&
      foundIds(
        findings,
        projects.map(({ id }) => id),
      ),
    [findings, projects],
  );
  const { sort, order, status, geo, brand, type, language, responsible, start, launched, finding } = filter;
  // Sorted before it is filtered: a keystroke only leaves rows out.
  const sorted = sortedOf(rows, sort, order);
  const search = useDeferredValue(filter.search);
  const shown = useMemo(
    () =>
      filterSites(
        sorted,
        { search, status, geo, brand, type, language, responsible, start, launched, finding },
        found,
      ).map(({ site }) => site),
    [sorted, search, status, geo, brand, type, language, responsible, start, launched, finding, found],
  );
  return { rows, shown, values, found, total: projects.length };
}

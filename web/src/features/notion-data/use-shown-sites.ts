import type { NotionSite } from '@geoplan/contracts/notion-site';
import { useDeferredValue, useMemo } from 'react';
import { filterSites, siteRows, siteValues, sortSites, type SiteFilter } from './site-rules.ts';

const none: readonly NotionSite[] = [];

interface Listed {
  projects: readonly NotionSite[] | undefined;
  /** Of the connection's counting rule; undefined until it is known. */
  launchedStatuses: readonly string[] | undefined;
}

/** The sites that fit the filter, in order; deferred, so that the search field renders first. */
export function useShownSites({ projects = none, launchedStatuses }: Listed, filter: SiteFilter) {
  const rows = useMemo(() => siteRows(projects, launchedStatuses), [projects, launchedStatuses]);
  const values = useMemo(() => siteValues(projects), [projects]);
  const { sort, order, status, geo, brand, start, launched } = filter;
  // Sorted before it is filtered: a keystroke only leaves rows out.
  const sorted = useMemo(() => sortSites(rows, sort, order), [rows, sort, order]);
  const search = useDeferredValue(filter.search);
  const shown = useMemo(
    () => filterSites(sorted, { search, status, geo, brand, start, launched }).map(({ site }) => site),
    [sorted, search, status, geo, brand, start, launched],
  );
  return { rows, shown, values, total: projects.length };
}

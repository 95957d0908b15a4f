import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import type { FindingKind, FoundIds } from '../../domain/checks/finding-rules.ts';
import { distinctValues, type DistinctValue } from '../../domain/workspace/sites/site-values.ts';
import { searched, valueFilters, type ValueFilter } from './table/sites-list.tsx';

/** Filter of the sites; [] and "" mean every value. */
export interface SiteFilter extends Record<ValueFilter, string[]> {
  search: string;
  /** Month of the start date, `yyyy-mm`. */
  start: string;
  /** "1" means only sites that count as launched. */
  launched: '' | '1';
  /** Kind of check finding; '' means every site. */
  finding: '' | FindingKind;
}

/** One entry per field with a value filter. */
export function perFilter<Value>(valueOf: (filter: (typeof valueFilters)[number]) => Value) {
  // `valueFilters` contains each key.
  return Object.fromEntries(valueFilters.map((each) => [each.id, valueOf(each)])) as Record<
    ValueFilter,
    Value
  >;
}

/** Filter that matches everything. */
export const noFilter: SiteFilter = {
  search: '',
  ...perFilter((): string[] => []),
  start: '',
  launched: '',
  finding: '',
};

/** True if a filter value narrows the list; a link may contain an empty value. */
export function isNarrowing(value: string | readonly string[]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value.some((each) => each.trim() !== '');
}

/** Normalized texts used to find a site. */
interface SiteKeys {
  /** Searched fields, one per line, so that no search text matches across two fields. */
  text: string;
  /** Values per filter; some fields contain several values. */
  values: Readonly<Record<ValueFilter, readonly string[]>>;
  isLaunched: boolean;
}

/** Memoizes a function of a text, because most values of a field occur many times. */
function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text) ?? compute(text);
    known.set(text, found);
    return found;
  };
}

const whole = (text: string): readonly string[] => [text];

/** Keys by site, computed once per load. `launchedStatuses` comes from the connection's counting rule (api.md). */
export function siteKeys(
  sites: readonly NotionSite[],
  launchedStatuses: readonly string[] = [],
): ReadonlyMap<NotionSite, SiteKeys> {
  const launched = new Set(launchedStatuses.map(keywordKey));
  const isLaunched = remembered((status) => launched.has(keywordKey(status)));
  const texts = searched.map(({ id, search }) => ({
    id,
    read: remembered((text) => foldedText(search(text))),
  }));
  const keysOf = perFilter(({ split = whole }) => remembered((text) => split(text).map(foldedText)));
  return new Map(
    sites.map((site) => [
      site,
      {
        text: texts.map(({ id, read }) => read(site[id])).join('\n'),
        values: perFilter(({ id }) => keysOf[id](site[id])),
        isLaunched: isLaunched(site.status),
      },
    ]),
  );
}

/** Distinct values per filter, with counts. */
export type SiteValues = Record<ValueFilter, DistinctValue[]>;

/** Distinct values of all sites; a row with several values in a field is counted for each of them. */
export function siteValues(sites: readonly NotionSite[]): SiteValues {
  return perFilter(({ id, split = whole }) => distinctValues(sites.flatMap((site) => split(site[id]))));
}

/** Returns a predicate that is true if a row has one of the selected values in each field. */
function valuesFit(filter: Pick<SiteFilter, ValueFilter>): (keys: SiteKeys) => boolean {
  const wanted = valueFilters.flatMap(({ id }) => {
    const keys = new Set(filter[id].map(foldedText).filter((key) => key !== ''));
    return keys.size === 0 ? [] : [{ id, keys }];
  });
  return ({ values }) => wanted.every(({ id, keys }) => values[id].some((value) => keys.has(value)));
}

/**
 * Sites that match the filter, in the given order. While `found` is undefined because it is not loaded, the findings
 * filter excludes no site.
 */
export function filterSites(
  sites: readonly NotionSite[],
  keysOf: ReadonlyMap<NotionSite, SiteKeys>,
  filter: SiteFilter,
  found?: FoundIds,
): NotionSite[] {
  const ofFinding = filter.finding === '' ? undefined : found?.[filter.finding];
  const search = foldedText(filter.search);
  const fits = valuesFit(filter);
  return sites.filter((site) => {
    const keys = keysOf.get(site);
    return (
      keys !== undefined &&
      fits(keys) &&
      (filter.launched === '' || keys.isLaunched) &&
      (ofFinding === undefined || ofFinding.has(site.id)) &&
      (filter.start === '' || site.start_date.startsWith(filter.start)) &&
      (search === '' || keys.text.includes(search))
    );
  });
}

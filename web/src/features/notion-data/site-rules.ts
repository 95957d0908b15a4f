import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { distinctValues, splitGeo, type DistinctValue } from '../../domain/workspace/sites/site-values.ts';
import type { FindingKind, FoundIds } from '../../domain/checks/finding-rules.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';

/** What the list can be sorted by (spec §2, Workspace data). */
export const siteSorts = ['created_time', 'brand', 'geo', 'status', 'start_date'] as const;
export type SiteSort = (typeof siteSorts)[number];

/** Which sites are shown, and in which order; "" = every value. */
export interface SiteFilter {
  search: string;
  status: string;
  geo: string;
  brand: string;
  /** Month of the start date, `yyyy-mm`. */
  start: string;
  /** "1" = sites alone that count as launched. */
  launched: '' | '1';
  /** What the checks have found. */
  finding: '' | FindingKind;
  sort: SiteSort;
  order: 'asc' | 'desc';
}

/** A site with its search and sort keys precomputed. */
export interface SiteRow {
  site: NotionSite;
  /** Brand, GEO, URL and status, folded, a line each, so that no query matches across two of them. */
  text: string;
  status: string;
  brand: string;
  /** Labels of its GEOs, folded. */
  geos: readonly string[];
  isLaunched: boolean;
}

// The names stand beside the codes: «PL» is also found as «Польша».
function geoText(geo: string): string {
  const names = splitGeo(geo).map(({ code, label }) => (code ? `${label} ${countryName(code)}` : label));
  return [geo, ...names].join(' ');
}

/** Predicate: whether the rule counts a status as launched, as the server does (api.md, Counting rule). */
function launchedBy(statuses: readonly string[]): (status: string) => boolean {
  const keys = new Set(statuses.map(keywordKey));
  const known = new Map<string, boolean>();
  return (status) => {
    const isLaunched = known.get(status) ?? keys.has(keywordKey(status));
    known.set(status, isLaunched);
    return isLaunched;
  };
}

/**
 * Normalises what is searched and compared, once per load; most values repeat exactly and are folded once.
 * `launchedStatuses`: of the connection's counting rule.
 */
export function siteRows(sites: readonly NotionSite[], launchedStatuses: readonly string[] = []): SiteRow[] {
  const isLaunched = launchedBy(launchedStatuses);
  const folded = new Map<string, string>();
  const fold = (value: string, read = value): string => {
    const known = folded.get(value);
    if (known !== undefined) return known;
    const text = foldedText(read);
    folded.set(value, text);
    return text;
  };
  const geos = new Map<string, { text: string; keys: string[] }>();
  const readGeo = (geo: string) => {
    const known = geos.get(geo);
    if (known) return known;
    const found = {
      text: foldedText(geoText(geo)),
      keys: splitGeo(geo).map(({ label }) => foldedText(label)),
    };
    geos.set(geo, found);
    return found;
  };
  return sites.map((site) => {
    const geo = readGeo(site.geo);
    const [brand, status] = [fold(site.brand), fold(site.status)];
    return {
      site,
      text: `${brand}\n${geo.text}\n${foldedText(site.url)}\n${status}`,
      status,
      brand,
      geos: geo.keys,
      isLaunched: isLaunched(site.status),
    };
  });
}

/** The values the selects offer, and what the cards count. */
export interface SiteValues {
  statuses: DistinctValue[];
  geos: DistinctValue[];
  brands: DistinctValue[];
}

function* geoLabels(sites: readonly NotionSite[]): Generator<string> {
  for (const { geo } of sites) for (const { label } of splitGeo(geo)) yield label;
}

/** Distinct statuses, GEOs and brands of all sites; a row with several GEOs counts in each. */
export function siteValues(sites: readonly NotionSite[]): SiteValues {
  return {
    statuses: distinctValues(sites.map(({ status }) => status)),
    geos: distinctValues(geoLabels(sites)),
    brands: distinctValues(sites.map(({ brand }) => brand)),
  };
}

/** The rows that fit; their order stays. `found`: undefined = not known, so that nothing is left out for it. */
export function filterSites(
  rows: readonly SiteRow[],
  filter: Omit<SiteFilter, 'sort' | 'order'>,
  found?: FoundIds,
): SiteRow[] {
  const ofFinding = filter.finding === '' ? undefined : found?.[filter.finding];
  const [search, status, geo, brand] = [filter.search, filter.status, filter.geo, filter.brand].map(
    foldedText,
  ) as [string, string, string, string];
  return rows.filter(
    (row) =>
      (status === '' || row.status === status) &&
      (brand === '' || row.brand === brand) &&
      (geo === '' || row.geos.includes(geo)) &&
      (filter.launched === '' || row.isLaunched) &&
      (ofFinding === undefined || ofFinding.has(row.site.id)) &&
      (filter.start === '' || row.site.start_date.startsWith(filter.start)) &&
      (search === '' || row.text.includes(search)),
  );
}

const collator = new Intl.Collator('ru', { numeric: true, sensitivity: 'base' });
const isTime = (sort: SiteSort) => sort === 'created_time' || sort === 'start_date';

/** Compares two values that differ and are not empty. */
type Compare = (a: string, b: string) => number;

/** Compares by the language, which is slow, once for each distinct value: few of them differ. */
function byRank(values: readonly string[]): Compare {
  const ordered = [...new Set(values)].toSorted(collator.compare);
  const ranks = new Map(ordered.map((value, at) => [value, at]));
  return (a, b) => ranks.get(a)! - ranks.get(b)!;
}

/** ISO times stand in their order letter by letter; nearly all differ. */
const byTime: Compare = (a, b) => (a < b ? -1 : 1);

/** The rows in the order asked for; empty values stand last in both directions, equal ones as they came. */
export function sortSites(rows: readonly SiteRow[], sort: SiteSort, order: 'asc' | 'desc'): SiteRow[] {
  const compare = isTime(sort) ? byTime : byRank(rows.map(({ site }) => site[sort]));
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one.site[sort], other.site[sort]];
    if (a === b) return 0;
    if (a === '' || b === '') return a === '' ? 1 : -1;
    return sign * compare(a, b);
  });
}

import { foldedText } from '@geoplan/contracts/fields/folded-text';
import { keywordKey } from '@geoplan/contracts/keyword';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { distinctValues, splitGeo, type DistinctValue } from '../../domain/workspace/sites/site-values.ts';
import type { FindingKind, FoundIds } from '../../domain/checks/finding-rules.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';

/** What the list can be sorted by (spec §2, Workspace data). */
export const siteSorts = ['created_time', 'brand', 'geo', 'status', 'start_date'] as const;
export type SiteSort = (typeof siteSorts)[number];

/** Fields of which several values may be chosen. */
const valueFilters = ['status', 'geo', 'brand', 'type', 'language', 'responsible'] as const;
export type ValueFilter = (typeof valueFilters)[number];

/** Which sites are shown, and in which order; [] and "" = every value. */
export interface SiteFilter extends Record<ValueFilter, string[]> {
  search: string;
  /** Month of the start date, `yyyy-mm`. */
  start: string;
  /** "1" = sites alone that count as launched. */
  launched: '' | '1';
  /** What the checks have found. */
  finding: '' | FindingKind;
  sort: SiteSort;
  order: 'asc' | 'desc';
}

/** A filter that lets everything through. */
export const noFilter: Omit<SiteFilter, 'sort' | 'order'> = {
  search: '',
  status: [],
  geo: [],
  brand: [],
  type: [],
  language: [],
  responsible: [],
  start: '',
  launched: '',
  finding: '',
};

/** Whether a part of a filter narrows anything; a link may name an empty value. */
export function isNarrowing(value: string | readonly string[]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value.some((each) => each.trim() !== '');
}

/** A site with its search and sort keys precomputed. */
export interface SiteRow {
  site: NotionSite;
  /** Brand, GEO, URL and status, folded, a line each, so that no query matches across two of them. */
  text: string;
  /** Its values, folded: of GEO, type, language and people there may be several. */
  values: Readonly<Record<ValueFilter, readonly string[]>>;
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
    const foldParts = (value: string) => splitValues(value).map((part) => fold(part));
    return {
      site,
      text: `${brand}\n${geo.text}\n${foldedText(site.url)}\n${status}`,
      values: {
        status: [status],
        brand: [brand],
        geo: geo.keys,
        type: foldParts(site.type),
        language: foldParts(site.language),
        responsible: foldParts(site.responsible),
      },
      isLaunched: isLaunched(site.status),
    };
  });
}

/** Values of one text: the workspace joins several with commas. */
function splitValues(value: string): string[] {
  return value.includes(',') ? value.split(',').map((part) => part.trim()) : [value];
}

/** The values the selects offer, and what the cards count. */
export type SiteValues = Record<ValueFilter, DistinctValue[]>;

function* geoLabels(sites: readonly NotionSite[]): Generator<string> {
  for (const { geo } of sites) for (const { label } of splitGeo(geo)) yield label;
}

/** Distinct values of all sites; a row with several of a field counts in each. */
export function siteValues(sites: readonly NotionSite[]): SiteValues {
  const parts = (field: 'type' | 'language' | 'responsible') =>
    distinctValues(sites.flatMap((site) => splitValues(site[field])));
  return {
    status: distinctValues(sites.map(({ status }) => status)),
    geo: distinctValues(geoLabels(sites)),
    brand: distinctValues(sites.map(({ brand }) => brand)),
    type: parts('type'),
    language: parts('language'),
    responsible: parts('responsible'),
  };
}

/** Predicate: a row has one of the chosen values of each field. */
function valuesFit(filter: Pick<SiteFilter, ValueFilter>): (row: SiteRow) => boolean {
  const wanted = valueFilters.flatMap((field) => {
    const keys = new Set(filter[field].map(foldedText).filter((key) => key !== ''));
    return keys.size === 0 ? [] : [{ field, keys }];
  });
  return ({ values }) => wanted.every(({ field, keys }) => values[field].some((value) => keys.has(value)));
}

/** The rows that fit; their order stays. `found`: undefined = not known, so that nothing is left out for it. */
export function filterSites(
  rows: readonly SiteRow[],
  filter: Omit<SiteFilter, 'sort' | 'order'>,
  found?: FoundIds,
): SiteRow[] {
  const ofFinding = filter.finding === '' ? undefined : found?.[filter.finding];
  const search = foldedText(filter.search);
  const fits = valuesFit(filter);
  return rows.filter(
    (row) =>
      fits(row) &&
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

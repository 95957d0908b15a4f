import { countryByCode, regions } from '@geoplan/contracts/countries/countries';
import type { listCoverage } from '@geoplan/contracts/geo/geo-keywords';
import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import type { CallAnswer } from '@geoplan/contracts/routing/call-url';
import { spokenIndex } from '../../../domain/keywords/opportunity/opportunity-texts.ts';
import type { HeatStep } from '../matrix-grid/matrix-styles.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';

/** One keyword with its cells. */
export type CoverageRow = CallAnswer<typeof listCoverage>['data']['rows'][number];

/** Whether all figures of a keyword are emulated: then its name is marked, else the cells are that are. */
export const isDemoRow = ({ cells }: CoverageRow): boolean =>
  Object.values(cells).every(({ isDemo }) => isDemo);

/** The rows with the plan in them: what is planned is no gap any more. A row without a planned gap stays itself. */
export function openGaps(
  rows: readonly CoverageRow[],
  isPlanned: (keyword: string, country: string) => boolean,
): readonly CoverageRow[] {
  return rows.map((row) => {
    const planned = Object.entries(row.cells).filter(
      ([country, cell]) => cell.isGap && isPlanned(row.keyword, country),
    );
    if (planned.length === 0) return row;
    const closed = planned.map(([country, cell]) => [country, { ...cell, isGap: false }] as const);
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(closed) } };
  });
}

/** What filling a gap promises: its opportunity index, as lists order by it. */
export const gapWorth = ({ opportunity }: Pick<CoverageCell, 'opportunity'>) => sortIndexOf(opportunity) ?? 0;

/** Steps of the heat. */
const steps = [1, 2, 3, 4, 5] as const satisfies HeatStep[];

/**
 * The least worth of each step but the first: fifths of the gaps among these rows, so that the scale tells the cells in
 * sight apart whatever their demand. Planned ones are among them: to plan one changes the colour of no other.
 */
export function heatLimits(rows: readonly CoverageRow[]): readonly number[] {
  const worths = Float64Array.from(
    rows.flatMap(({ cells }) => Object.values(cells).flatMap((cell) => (cell.isGap ? gapWorth(cell) : []))),
  ).toSorted();
  return steps
    .slice(1)
    .map((_, at) => worths[Math.floor((worths.length * (at + 1)) / steps.length)] ?? Infinity);
}

/** The step of a gap among others. */
export function heatStep(worth: number, limits: readonly number[]): HeatStep {
  return steps[limits.filter((least) => worth >= least).length] ?? 1;
}

/** Filter of the matrix. */
export interface MatrixFilter {
  /** Codes; all countries when empty. */
  countries: readonly string[];
  /** Searches a month; 0 = any. */
  minVolume: number;
  /** Least opportunity index; 0 = any. */
  minOpportunity: number;
  /** Only gaps count. */
  gaps: boolean;
}

/** True for a cell the filter is about; the others of its row stay in sight, without their shade. */
export function fits(cell: CoverageCell | undefined, filter: MatrixFilter): cell is CoverageCell {
  return (
    cell !== undefined &&
    (cell.searchVolume ?? 0) >= filter.minVolume &&
    gapWorth(cell) >= filter.minOpportunity &&
    (!filter.gaps || cell.isGap)
  );
}

export const isNarrowed = (filter: MatrixFilter): boolean =>
  filter.gaps || filter.minVolume > 0 || filter.minOpportunity > 0 || filter.countries.length > 0;

/** Rows and columns with at least one cell that fits; all of them without a filter. */
export function narrow(rows: readonly CoverageRow[], countries: readonly string[], filter: MatrixFilter) {
  const chosen = new Set(filter.countries);
  const columns = chosen.size === 0 ? countries : countries.filter((country) => chosen.has(country));
  if (!isNarrowed(filter)) return { rows, countries: columns };
  const fitting = rows.filter((row) => columns.some((country) => fits(row.cells[country], filter)));
  // A chosen country stays, even with nothing in it: somebody asked for it by name.
  const used = columns.filter(
    (country) => chosen.size > 0 || fitting.some((row) => fits(row.cells[country], filter)),
  );
  return { rows: fitting, countries: used };
}

/** Countries of all pages in the order they were first met, so that no column moves when a page arrives. */
export function mergedCountries(pages: readonly { countries: readonly string[] }[]): string[] {
  return [...new Set(pages.flatMap((page) => page.countries))];
}

/** The regions with countries among these, and those where we have a site at all. */
export function countryPresets(rows: readonly CoverageRow[], countries: readonly string[]) {
  const withSites = countries.filter((code) =>
    rows.some(({ cells }) => (cells[code]?.totalDomains ?? 0) > 0),
  );
  const byRegion = regions.map(({ id, title }) => ({
    label: title as string,
    codes: countries.filter((code) => countryByCode(code)?.region === id),
  }));
  return [...byRegion, { label: 'Только с сайтами', codes: withSites }].filter(
    ({ codes }) => codes.length > 0,
  );
}

/** A gap as something that can be planned. */
export interface Gap {
  keyword: string;
  country: string;
  searchVolume: number | null;
  difficulty: number | null;
  launchedSites: number;
}

/** The gaps among these cells that fit the filter. */
export function gapsIn(
  rows: readonly CoverageRow[],
  countries: readonly string[],
  filter: MatrixFilter,
): Gap[] {
  return rows.flatMap((row) =>
    countries.flatMap((country) => {
      const cell = row.cells[country];
      if (!fits(cell, filter) || !cell.isGap) return [];
      const { searchVolume, difficulty, launchedSites } = cell;
      return [{ keyword: row.keyword, country, searchVolume, difficulty, launchedSites }];
    }),
  );
}

/** A cell as a screen reader says it. */
export function cellText(
  keyword: string,
  country: string,
  cell: CoverageCell | undefined,
  isPlanned: boolean,
): string {
  const pair = `${keyword}, ${countryName(country)}`;
  if (cell === undefined) return `${pair}: нет данных`;
  const { totalDomains, sitesInWork, launchedSites } = cell;
  const sites = `сайтов ${totalDomains}, в работе ${sitesInWork}, запущено ${launchedSites}`;
  return [
    `${pair}: ${cell.searchVolume === null ? 'объём неизвестен' : `объём ${formatNumber(cell.searchVolume)}`}`,
    cell.difficulty === null ? 'сложность неизвестна' : `сложность ${cell.difficulty}`,
    ...(cell.opportunity.index === null ? [] : [`индекс возможности ${spokenIndex(cell.opportunity)}`]),
    cell.isGap ? 'есть спрос, нет сайта' : sites,
    ...(isPlanned ? ['в плане'] : []),
    ...(cell.isDemo ? ['демо-данные'] : []),
  ].join(', ');
}

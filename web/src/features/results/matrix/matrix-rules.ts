import { countryByCode, regions } from '@geoplan/contracts/countries/countries';
import type { listCoverage } from '@geoplan/contracts/geo/geo-keywords';
import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import { sortIndexOf } from '@geoplan/contracts/geo/opportunity';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { spokenIndex } from '../../../domain/keywords/opportunity/opportunity-labels.ts';
import type { HeatStep } from '../matrix-grid/matrix-styles.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { countryName } from '../../../domain/countries/country-tag.tsx';

/** Keyword with its cells. */
export type CoverageRow = CallResponse<typeof listCoverage>['data']['rows'][number];

/**
 * True if every figure of the keyword is emulated, in which case its name has the mark instead of the individual
 * cells.
 */
export const isDemoRow = ({ cells }: CoverageRow): boolean =>
  Object.values(cells).every(({ isDemo }) => isDemo);

/** Value of filling a gap: the opportunity index used for sorting lists. */
export const gapWorth = ({ opportunity }: Pick<CoverageCell, 'opportunity'>) => sortIndexOf(opportunity) ?? 0;

/** Heat steps, from lowest to highest. */
const steps = [1, 2, 3, 4, 5] as const satisfies HeatStep[];

/**
 * Lower limit of each heat step except the first, by gap value, chosen so that each step contains a fifth of the gaps
 * in these rows. The scale therefore separates the visible cells, whatever their demand. Planned gaps are included,
 * so that planning a gap does not change the colour of another.
 */
export function heatLimits(rows: readonly CoverageRow[]): readonly number[] {
  const worths = Float64Array.from(
    rows.flatMap(({ cells }) => Object.values(cells).flatMap((cell) => (cell.isGap ? gapWorth(cell) : []))),
  ).toSorted();
  return steps
    .slice(1)
    .map((_, at) => worths[Math.floor((worths.length * (at + 1)) / steps.length)] ?? Infinity);
}

/** Heat step of a gap with this value. */
export function heatStep(worth: number, limits: readonly number[]): HeatStep {
  return steps[limits.filter((least) => worth >= least).length] ?? 1;
}

export interface MatrixFilter {
  /** Country codes; empty for all countries. */
  countries: readonly string[];
  /** Minimum number of searches per month; 0 matches any. */
  minVolume: number;
  /** Minimum opportunity index; 0 matches any. */
  minOpportunity: number;
  /** True to match only gaps. */
  gaps: boolean;
}

/** True for a cell that matches the filter. The other cells of its row stay visible, but unshaded. */
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

/** Rows and columns with at least one matching cell; all rows and columns without a filter. */
export function narrow(rows: readonly CoverageRow[], countries: readonly string[], filter: MatrixFilter) {
  const chosen = new Set(filter.countries);
  const columns = chosen.size === 0 ? countries : countries.filter((country) => chosen.has(country));
  if (!isNarrowed(filter)) return { rows, countries: columns };
  const fitting = rows.filter((row) => columns.some((country) => fits(row.cells[country], filter)));
  // An explicitly chosen country stays even if it is empty.
  const used = columns.filter(
    (country) => chosen.size > 0 || fitting.some((row) => fits(row.cells[country], filter)),
  );
  return { rows: fitting, countries: used };
}

/**
 * Countries of the rows in order of first appearance, sorted by demand within a row, so that a new page moves no
 * column.
 */
export function countriesOf(rows: readonly CoverageRow[]): string[] {
  const met = new Set<string>();
  for (const { cells } of rows) {
    const added = Object.keys(cells).filter((country) => !met.has(country));
    for (const country of added.toSorted(
      (a, b) => (cells[b]?.searchVolume ?? 0) - (cells[a]?.searchVolume ?? 0) || (a < b ? -1 : 1),
    ))
      met.add(country);
  }
  return [...met];
}

/** Presets of regions with at least one of these countries, and a preset of the countries with a site. */
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

/** Description of a cell for screen readers. */
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

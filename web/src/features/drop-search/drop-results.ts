import { countryName } from '../../domain/countries/country-tag.tsx';
import type { Drop } from '../../domain/tools/samples/drops.ts';
import { fileColumn } from '../../shared/export/file-column.ts';
import { formatAge } from '../../shared/format/format-age.ts';
import { formatWrittenDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

/** «12 дропов найдено», also for 1 and 3, because a text quoted in the specification is used verbatim (§2). */
export const foundText = (count: number): string => `${formatNumber(count)} дропов найдено`;

/** «Доступен» or «Занят» (spec §2). */
export const availabilityText = (drop: Drop): string => (drop.available ? 'Доступен' : 'Занят');

/** Day of expiry; «N/A» if unknown (spec §2). */
export const expiryText = ({ expiryDate }: Drop): string =>
  expiryDate === null ? 'N/A' : formatWrittenDay(expiryDate);

/** Columns of a drop in exports and in text copied to the clipboard. */
export const dropColumns: readonly DataColumn<Drop>[] = [
  fileColumn('domain', 'Домен', ({ domain }) => domain),
  fileColumn('type', 'Тип', ({ type }) => type.toUpperCase()),
  fileColumn('geo', 'GEO', ({ geo }) => geo.toUpperCase()),
  fileColumn('country', 'Страна', ({ geo }) => countryName(geo)),
  fileColumn('available', 'Статус', availabilityText),
  fileColumn(
    'backlinks',
    'Ссылки',
    ({ backlinks }) => formatNumber(backlinks),
    ({ backlinks }) => backlinks,
  ),
  fileColumn('age', 'Возраст', ({ domainAge }) => formatAge(domainAge)),
  fileColumn('expiryDate', 'Истекает', expiryText),
  fileColumn('lastSeen', 'Последняя активность', ({ lastSeen }) => formatWrittenDay(lastSeen)),
  fileColumn('source', 'Источник', () => 'Демо'),
];

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/**
 * Figures of the three summary cards: number of available drops, and the rounded averages of links and of age in
 * years (spec §2).
 */
export function dropSummary(drops: readonly Drop[]) {
  return {
    available: drops.filter(({ available }) => available).length,
    meanBacklinks: mean(drops.map(({ backlinks }) => backlinks)),
    meanAge: mean(drops.map(({ domainAge }) => domainAge)),
  };
}

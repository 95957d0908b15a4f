import type { SiteField, SyncWarning } from '@geoplan/contracts/notion/notion-site';
import type { KnownDataSource } from './sync-task.ts';

/** Number of rows in a data source that have no known value for a field. */
export interface UnknownCount {
  dataSourceId: string;
  field: SiteField;
  rows: number;
}

const whole = new Intl.NumberFormat('ru-RU');
const plural = new Intl.PluralRules('ru-RU');

const rowsText = (rows: number): string =>
  `${whole.format(rows)}\u00A0${plural.select(rows) === 'one' ? 'строке' : 'строках'}`;

/** Number of rows per column, over all its data sources and fields. */
function rowsByColumn(
  counts: readonly UnknownCount[],
  dataSources: readonly KnownDataSource[],
): Map<string, number> {
  const sources = new Map(dataSources.map((source) => [source.id, source]));
  const total = new Map<string, number>();
  const counted = new Set<string>();
  for (const { dataSourceId, field, rows } of counts) {
    const column = sources.get(dataSourceId)?.fields[field];
    // Two fields that use one column lack values in the same rows.
    const key = `${dataSourceId} ${column?.propertyId}`;
    if (!column || counted.has(key)) continue;
    counted.add(key);
    total.set(column.name, (total.get(column.name) ?? 0) + rows);
  }
  return total;
}

/** Creates a warning for each column with values that Notion did not report. */
export function unknownWarnings(
  counts: readonly UnknownCount[],
  dataSources: readonly KnownDataSource[],
): SyncWarning[] {
  return [...rowsByColumn(counts, dataSources)].map(([property, rows]) => ({
    code: 'not_computed',
    property,
    message: `Notion не смог посчитать «${property}» в ${rowsText(rows)}; показано прежнее значение, где оно есть.`,
  }));
}

/** Creates a warning for each column with ambiguous start dates. */
export function dateWarnings(
  counts: readonly UnknownCount[],
  dataSources: readonly KnownDataSource[],
): SyncWarning[] {
  return [...rowsByColumn(counts, dataSources)].map(([property, rows]) => ({
    code: 'unreadable_date',
    property,
    message: `Не удалось прочитать дату в «${property}» в ${rowsText(rows)}: эти сайты не попали в запуски по месяцам. Напишите её так: 01.03.2026.`,
  }));
}

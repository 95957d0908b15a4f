import type { SiteField, SyncWarning } from '@geoplan/contracts/notion/notion-site';
import type { KnownDataSource } from './sync-task.ts';

/** Rows of a data source without a known value of a field. */
export interface UnknownCount {
  dataSourceId: string;
  field: SiteField;
  rows: number;
}

const whole = new Intl.NumberFormat('ru-RU');
const plural = new Intl.PluralRules('ru-RU');

const rowsText = (rows: number): string =>
  `${whole.format(rows)}\u00A0${plural.select(rows) === 'one' ? 'строке' : 'строках'}`;

/** A warning per column, whichever data sources and fields it fills. */
export function unknownWarnings(
  counts: readonly UnknownCount[],
  dataSources: readonly KnownDataSource[],
): SyncWarning[] {
  const sources = new Map(dataSources.map((source) => [source.id, source]));
  const rowsByColumn = new Map<string, number>();
  const counted = new Set<string>();
  for (const { dataSourceId, field, rows } of counts) {
    const column = sources.get(dataSourceId)?.fields[field];
    // Two fields of one column lack the same rows.
    const key = `${dataSourceId} ${column?.propertyId}`;
    if (!column || counted.has(key)) continue;
    counted.add(key);
    rowsByColumn.set(column.name, (rowsByColumn.get(column.name) ?? 0) + rows);
  }
  return [...rowsByColumn].map(([property, rows]) => ({
    code: 'not_computed',
    property,
    message: `Notion не смог посчитать «${property}» в ${rowsText(rows)}; показано прежнее значение, где оно есть.`,
  }));
}

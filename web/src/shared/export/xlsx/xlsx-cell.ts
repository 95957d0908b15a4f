import type { DataColumn } from '../../ui/table/data-column.ts';

/** Date or time for an Excel sheet. */
interface XlsxDate {
  /** Shown day and time, stored as if in UTC, because a sheet has no time zone. */
  date: Date;
  format: string;
}

/**
 * Cell of an Excel sheet. A figure is a number, an unknown figure is null, and a date has a format. Everything else
 * is text that is never run as a formula.
 */
export type XlsxCell = string | number | XlsxDate | null;

/** Date parsed from «20.11.2026» or «20.11.2026, 14:05»; any other text is returned unchanged. */
function dateCell(text: string): XlsxDate | string {
  const found = /^(\d{2})\.(\d{2})\.(\d{4})(?:, (\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (found === null) return text;
  const [day = 0, month = 0, year = 0, hour, minute = 0, second] = found
    .slice(1)
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)));
  const ms = Date.UTC(year, month - 1, day, hour ?? 0, minute, second ?? 0);
  const time = hour === undefined ? '' : second === undefined ? ' hh:mm' : ' hh:mm:ss';
  return { date: new Date(ms), format: `dd.mm.yyyy${time}` };
}

/** Value of a row in a column, as a cell. */
export function xlsxCell<Row>(column: DataColumn<Row>, row: Row): XlsxCell {
  if (column.value !== undefined) return column.value(row);
  return column.isDate ? dateCell(column.text(row)) : column.text(row);
}

import type { CellInput } from './cell.ts';
import type { ColumnTypes, RowInput } from './workspace-model.ts';

/** Default columns of a database, with common names (provider-apis.md B.4). */
export const defaultColumns: ColumnTypes = {
  Name: 'title',
  URL: 'url',
  Status: 'status',
  Brand: 'select',
  GEO: 'multi_select',
  Language: 'select',
  Type: 'select',
  'Start date': 'date',
  Responsible: 'people',
  Notes: 'rich_text',
};
const statuses = ['In prod', 'Indexing', 'SEO process', 'План'];
const minuteMs = 60_000;

function cellsOf(at: number): Record<string, CellInput> {
  return {
    Name: `site-${at}.example`,
    URL: `https://site-${at}.example/`,
    Status: statuses[at % statuses.length] ?? '',
    Brand: `brand ${at % 40}`,
    GEO: at % 3 === 0 ? ['BG', 'DE'] : ['US'],
    Language: 'en',
    Type: 'review',
    'Start date': `2026-0${1 + (at % 9)}-1${at % 9}`,
    Responsible: `Person ${at % 5}`,
    Notes: at % 4 === 0 ? '' : `note ${at}`,
  };
}

/** Generates rows for the default columns, always with the same content; the last row is created now. */
export function generatedRows(count: number, minutesApart: number, now: number): RowInput[] {
  return Array.from({ length: count }, (_each, at) => ({
    cells: cellsOf(at),
    createdAt: now - (count - 1 - at) * minutesApart * minuteMs,
  }));
}

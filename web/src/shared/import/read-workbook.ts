import { strFromU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { isEmptyRow, type TableRow } from './table.ts';

/** First sheet with content in a workbook, or the reason why there is none. */
export type Workbook =
  | { sheet: string; rows: TableRow[] }
  | { problem: 'too large' | 'not a workbook' | 'empty' };

/** Maximum uncompressed content of a workbook, bytes: 5,000 rows of 40 columns take about 10 MB. */
const maxUnpacked = 100_000_000;

/**
 * Maximum number of cells from the first to the last filled cell of a sheet. Empty cells count, because they take
 * memory too.
 */
const maxCells = 3_000_000;

/** Maximum number of rows in an Excel sheet. */
const maxRows = 1_048_576;

class TooLarge extends Error {}

/** Files in a workbook; their sizes are checked before any file is decompressed. @throws TooLarge */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let total = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      total += originalSize;
      if (total > maxUnpacked) throw new TooLarge();
      return true;
    },
  });
}

const columnNumber = (letters: string): number =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0);

/**
 * Rejects a sheet whose last row or cell is too far from the first, because the library fills the gap with empty
 * cells. @throws TooLarge
 */
function checkExtent(xml: string): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', digits, end] of xml.matchAll(
    /<(?:\w+:)?(?:row|c)\s(?:[^<>]*?\s)?r=["']([A-Z]{0,7})(\d{1,15})["'][^<>]*?(\/?)>/g,
  )) {
    const row = Number(digits);
    if (row > maxRows) throw new TooLarge();
    // Cells that are formatted but empty are dropped by the library.
    if (letters === '' || end === '/') continue;
    rows = Math.max(rows, row);
    columns = Math.max(columns, columnNumber(letters));
    if (rows * columns > maxCells) throw new TooLarge();
  }
}

/** Cell as text. A number with three decimals gets a fourth, because «1.234» could be read as thousands. */
function cellText(value: unknown): string {
  if (typeof value === 'number') return String(value).replace(/^(-?\d+\.\d{3})$/, '$10');
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/**
 * Reads the first sheet with a filled cell. Formulas are read as their stored values, and dates as «2026-11-27». The
 * library decompresses large files in workers from blobs, which the content security policy blocks. It therefore
 * receives large files uncompressed.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    const files = unpacked(bytes);
    for (const [name, content] of Object.entries(files))
      if (/worksheets?\//i.test(name)) checkExtent(strFromU8(content));
    const sheets = await readXlsxFile(new Blob([new Uint8Array(zipSync(files, { level: 0 }))]));
    for (const { sheet, data } of sheets) {
      // A sheet that contains only charts has no rows, contrary to the types.
      const rows = (data ?? [])
        .map((row, at): TableRow => ({ line: at + 1, cells: row.map((cell) => cellText(cell)) }))
        .filter(({ cells }) => !isEmptyRow(cells));
      if (rows.length > 0) return { sheet, rows };
    }
    return { problem: 'empty' };
  } catch (error) {
    return {
      problem: error instanceof TooLarge || error instanceof RangeError ? 'too large' : 'not a workbook',
    };
  }
}

import { finished } from 'node:stream/promises';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Possible value of a cell; a list becomes `text[]`. Nulls are not needed so far. */
export type CopyCell = string | number | Date | readonly string[];

/** Destination of the rows; names as in SQL. */
interface CopyTarget {
  table: string;
  columns: readonly string[];
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Escapes text for COPY's text format (PostgreSQL, "COPY", File Formats). */
function escaped(text: string): string {
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (each) => escapes[each] ?? each) : text;
}

/** Array literal for a list (PostgreSQL, "Array Input and Output Syntax"). */
function literal(list: readonly string[]): string {
  return `{${list.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}

function cellText(cell: CopyCell): string {
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'number') return String(cell);
  return cell instanceof Date ? cell.toISOString() : escaped(literal(cell));
}

/**
 * Inserts either all rows or none with COPY, which takes Postgres a third of the time of an insert from JSON. No text
 * may contain a NUL or a lone surrogate; dates are limited to the years 1 to 9999.
 * @throws the Postgres error, like a query
 */
export async function copyRows(
  pool: Pool,
  { table, columns }: CopyTarget,
  rows: readonly (readonly CopyCell[])[],
): Promise<void> {
  const text = rows.map((row) => `${row.map(cellText).join('\t')}\n`).join('');
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    copy.end(text);
    await finished(copy);
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection whose COPY was aborted is not reused.
    client.release(failure);
  }
}

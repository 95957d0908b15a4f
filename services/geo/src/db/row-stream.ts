import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** COPY stream of rows from Postgres. */
export interface RowStream<About> {
  /** Values read from the same snapshot before the rows. */
  about: About;
  /** Rows of the query, one per line. */
  rows: Readable;
  /** Closes the connection; a query still running on it is cancelled. */
  close(): void;
}

/** Connection timeout; an unreachable server is detected within 3 s (reliability P10). */
const connectTimeoutMs = 3_000;
/** Server-side limit for a stream that was never closed; the reader's timeout is shorter. */
const statementTimeoutMs = 330_000;

/**
 * Starts reading rows of JSON over a separate connection. The pool would cancel the statement after 10 s, which is
 * too short for a reader on a slow network. `prepare` first reads its input in the same transaction, and returns the
 * query for the rows.
 */
export async function openRowStream<About>(
  url: string,
  prepare: (client: Client) => Promise<{ about: About; select: string }>,
): Promise<RowStream<About>> {
  const client = new Client({
    connectionString: url,
    application_name: 'geoplan-geo-stream',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // A lost connection is reported as an error of the row stream.
  client.on('error', () => undefined);
  const close = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const { about, select } = await prepare(client);
    // JSON contains none of these control characters unescaped, so csv leaves every row unchanged.
    const copy = `copy (${select}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
    const rows = client.query(copyTo(copy, { highWaterMark: 256 * 1024 }));
    // A connection that is lost after the reader has disconnected would otherwise be an unhandled error.
    rows.on('error', () => undefined);
    return { about, rows, close };
  } catch (error) {
    close();
    throw error;
  }
}

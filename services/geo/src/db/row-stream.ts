import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** COPY stream of rows out of Postgres. */
export interface RowStream<About> {
  /** Values read from the same snapshot before the rows. */
  about: About;
  /** Rows, one per line. */
  rows: Readable;
  /** Closes the connection; a query still running on it is cancelled. */
  close(): void;
}

/** Reliability P10: an absent server is detected within 3 s. */
const connectTimeoutMs = 3_000;
/** Server-side limit for a stream that was never closed; the reader's timeout comes first. */
const statementTimeoutMs = 330_000;

/**
 * Starts reading rows of JSON over a separate connection: the pool's statements end after 10 s, and a reader is as
 * slow as its network. `prepare` first reads its input in the same transaction, and returns the query of the rows.
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
  // The error of the rows reports a lost connection.
  client.on('error', () => undefined);
  const close = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const { about, select } = await prepare(client);
    // JSON contains none of these control characters unescaped, so csv leaves every row unchanged.
    const copy = `copy (${select}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
    const rows = client.query(copyTo(copy, { highWaterMark: 256 * 1024 }));
    // A connection cut after the reader has left would otherwise be an unhandled error.
    rows.on('error', () => undefined);
    return { about, rows, close };
  } catch (error) {
    close();
    throw error;
  }
}

import { cachedSites } from '@geoplan/contracts/notion/notion';
import { expect, it, onTestFinished } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

const list = '/api/notion/projects/cached';
/** Compressed, it would not fill the sockets. */
const headers = { 'accept-encoding': 'identity' };
/** Three chunks of the cursor, and the start of a fourth. */
const rows = 1_600;

it('streams a complete long list with its ETag, at the speed of the reader', async () => {
  const notion = await startNotionOnSandbox({ workerless: true, longestKept: rows - 1 });
  onTestFinished(() => notion.close());
  await notion.connectTo({ databaseIds: ['a'.repeat(32)] });
  await notion.sql(`insert into syncs (database_row, status, rows, last_success_at)
    select id, 'ok', ${rows}, now() from config_databases`);
  // 32 MB: more than the sockets of both sides hold.
  await notion.sql(`insert into sites select d.id, 'page ' || at, 'source', '', '', '', '', '', '', '', '',
    repeat('n', 20000), now(), '', '', '', '{}', '{}' from config_databases d, generate_series(1, ${rows}) at`);
  const answer = await notion.open('GET', list, { headers });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
  // The rest waits in Postgres until it is read.
  const waiting = () =>
    notion.sql(`select from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and query like 'fetch%' and state_change < now() - interval '200 ms'`);
  await expect.poll(waiting).toHaveLength(1);
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) pieces.push(piece.value);
  const { data, lastSync } = cachedSites.response.parse(JSON.parse(Buffer.concat(pieces).toString()));
  expect(new Set(data.map(({ id }) => id)).size).toBe(rows);
  expect(lastSync).not.toBeNull();
  // The end is sent before the transaction ends.
  await expect.poll(waiting).toEqual([]);
  const etag = answer.headers.get('etag') ?? '';
  const again = await notion.open('GET', list, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  // A reader who leaves releases the connection.
  const leaving = new AbortController();
  const left = await notion.open('GET', list, { headers, signal: leaving.signal });
  await left.body?.getReader().read();
  await expect.poll(waiting).toHaveLength(1);
  leaving.abort();
  await expect.poll(waiting).toEqual([]);
});

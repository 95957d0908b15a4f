import { createServer, type AddressInfo } from 'node:net';
import { Client, iteratePaginatedAPI } from '@notionhq/client';
import { reportStalls } from '../report-stalls.ts';

// Baseline: the SDK's own loop over all rows, which keeps nothing.
const client = new Client({ auth: process.env['TOKEN'] ?? '', baseUrl: process.env['NOTION_URL'] ?? '' });
const asked = { data_source_id: process.env['DATA_SOURCE'] ?? '', page_size: 100 };

async function countRows(): Promise<number> {
  let rows = 0;
  for await (const row of iteratePaginatedAPI(client.dataSources.query, asked)) rows += row.id ? 1 : 0;
  return rows;
}

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    countRows().then(
      (rows) => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${rows}`),
      (error: unknown) => socket.end(`HTTP/1.1 500 Failed\r\nconnection: close\r\n\r\n${String(error)}`),
    );
  });
});
server.listen(0, '127.0.0.1', () => reportStalls((server.address() as AddressInfo).port));

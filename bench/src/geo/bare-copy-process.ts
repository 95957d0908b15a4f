import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { reportStalls } from '../report-stalls.ts';

// Baseline: Postgres' own COPY of the same fields, piped directly to the socket.
const statement = `copy (select row_to_json(r) from (select id, keyword, country, search_volume as "searchVolume", clicks,
  cpc, difficulty, global_search_volume as "globalSearchVolume", traffic_potential as "trafficPotential", s.source,
  last_updated as "lastUpdated", created_at from records left join (select id as source_id,
    json_build_object('provider', provider, 'isDemo', is_demo) as source from sources) s on s.source_id = records.source) r) to stdout`;

const client = new Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n');
    client.query(copyTo(statement)).pipe(socket);
  });
});
server.listen(0, '127.0.0.1', () => reportStalls((server.address() as AddressInfo).port));

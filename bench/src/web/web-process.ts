import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { contentSecurityPolicyHeader } from '@geoplan/contracts/content-security-policy';
import type { DisplayConfig } from '@geoplan/contracts/notion/notion-configs';
import { createCheckRun } from './check-run.ts';
import { coveragePage, endedRuns, estimateOf, keywordsPage, storedPairs } from './fake-results.ts';
import { createHeldStreams } from './held-streams.ts';
import { databaseId, findingOf, siteOf, user } from './fake-portfolio.ts';

// The built web app and the API of a workspace during a check: the gateway's responses, from memory.
const sites = Number(process.env['SITES']);
const check = createCheckRun(sites, Number(process.env['RUN_MS']), Number(process.env['SHARE_DONE']));
const held = createHeldStreams(Number(process.env['HELD_CHECKS'] ?? 0), sites);
const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const configId = '00000000-0000-4000-a000-000000000001';
const syncedAt = '2026-11-20T11:23:00.000Z';
// Typed, because the app rejects a response that lacks a field.
const config: DisplayConfig = {
  id: configId,
  name: 'Рабочая база',
  displayMode: 'unified',
  selectedDatabaseId: null,
  databases: [{ id: configId, databaseId, databaseName: 'Сайты', isActive: true }],
  counting: { launched: ['In prod', 'Indexing'], inWork: [], notCounted: [] },
  geoWords: [],
};
const sync = {
  configId,
  databaseId,
  databaseName: 'Сайты',
  rows: sites,
  status: 'ok',
  scanned: null,
  lastSuccessAt: syncedAt,
  lastError: null,
  warnings: [],
};
const schedule = {
  isEnabled: false,
  every: 'day',
  weekday: 1,
  revision: 'revision 0',
  hour: 3,
  statusFilter: [],
  timeZone: 'UTC',
  nextAt: null,
  digest: null,
};

const upTo = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

/** The list as stored; it includes the results of a run once it is over. */
function listSites() {
  const isOver = check.run?.status === 'completed';
  const checkedAt = isOver ? (check.run?.finishedAt ?? null) : syncedAt;
  return upTo(sites, (at) => siteOf(at, isOver ? 1 : 0, at % 3 === 0 && !isOver ? null : checkedAt));
}

function listFindings() {
  const checkedAt = new Date().toISOString();
  const checked = check.run?.done ?? 0;
  return {
    checked,
    lastCheckedAt: checkedAt,
    findings: upTo(Math.floor(checked / 3), (at) => findingOf(at * 3, checkedAt)),
  };
}

const analytics = {
  totalProjects: sites,
  geo: upTo(27, (at) => ({ value: `g${at}`, count: 400 - at })),
  brands: upTo(37, (at) => ({ value: `brand ${at}`, count: 300 - at })),
  statuses: upTo(18, (at) => ({ value: `status ${at}`, count: 600 - at })),
  geoByStatus: upTo(27 * 6, (at) => ({ geo: `g${at % 27}`, status: `status ${at % 6}`, count: at })),
  launchesByMonth: upTo(24, (at) => ({
    month: `${2025 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    count: at,
  })),
  lastSync: syncedAt,
};

const ok = (data: unknown) => ({ success: true, data });
const answers: Record<string, (limit: number) => unknown> = {
  'GET /api/auth/verify': () => ok({ user }),
  'GET /api/geo-analysis/keywords': (limit) => ok(keywordsPage(limit)),
  'GET /api/geo-analysis/coverage': (limit) => ok(coveragePage(limit)),
  'GET /api/plan/team': () => ok({ isTeam: false }),
  'GET /api/plan': () => ok({ revision: 0, projects: [], removedIds: [] }),
  'GET /api/notion/analytics': () => ok(analytics),
  'GET /api/balance/alerts': () => ok([]),
  'GET /api/geo-analysis/brands': () =>
    ok(
      upTo(20, (at) => ({
        brand: `unasked ${at}`,
        totalDomains: 20 - at,
        launchedSites: 0,
        countries: ['pl'],
        keywords: [],
      })),
    ),
  'GET /api/geo-analysis/changes': () => ok({ items: [], nextCursor: null }),
  'GET /api/geo-analysis/opportunities': () => ok({ items: [] }),
  'GET /api/notion/uncounted': () =>
    ok({ sites: [], totals: { no_country: 0, no_brand: 0, no_rule: 0 }, nextCursor: null }),
  'GET /api/notion/changes': () =>
    ok({ changes: [], totals: { added: 0, status: 0, removed: 0 }, nextCursor: null }),
  'GET /api/geo-analysis/runs': () => ok({ runs: endedRuns(40), nextCursor: null }),
  'GET /api/drops/runs': () => ok({ runs: [], nextCursor: null }),
  'GET /api/http-status/runs': () =>
    ok({ runs: [...held.checks, ...(check.run ? [check.run] : [])], nextCursor: null }),
  'GET /api/http-status/findings': () => ok(listFindings()),
  'GET /api/http-status/schedule': () => ok(schedule),
  'GET /api/notion/sync': () => ok([sync]),
  'GET /api/notion/projects/cached': () => ({ success: true, data: listSites(), lastSync: syncedAt }),
  'GET /api/notion-configs/default': () => ok(config),
  'POST /api/http-status/check-all-auto': () => ok(check.start()),
};

/** Responses that depend on the request body. */
const answersToBodies: Record<string, (body: never) => unknown> = {
  'POST /api/geo-analysis/pairs': (body: Parameters<typeof storedPairs>[0]) => ok(storedPairs(body)),
  'POST /api/geo-analysis/estimate': (body: Parameters<typeof estimateOf>[0]) => ok(estimateOf(body)),
};

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const name = extname(path) === '' ? 'index.html' : path.slice(1);
  const content = await readFile(dist + name).catch(() => null);
  const type = types[extname(name)] ?? 'application/octet-stream';
  response.writeHead(content ? 200 : 404, {
    'content-type': type,
    'content-security-policy': contentSecurityPolicyHeader,
  });
  response.end(content ?? undefined);
}

function sendJson(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://web');
  if (pathname.endsWith('/events')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return held.follow(pathname, response) ? undefined : check.follow(response);
  }
  const endpoint = `${request.method} ${pathname}`;
  const answer = answers[endpoint];
  if (answer) return sendJson(response, answer(Number(searchParams.get('limit') ?? 50)));
  const answerToBody = answersToBodies[endpoint];
  if (answerToBody) {
    // The product's own app sends it, as the contract defines.
    return void json(request).then((body) => sendJson(response, answerToBody(body as never)));
  }
  if (!pathname.startsWith('/api/')) return void sendFile(pathname, response);
  process.stderr.write(`nothing answers ${request.method} ${pathname}\n`);
  response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('SIGTERM', () => process.exit(0));

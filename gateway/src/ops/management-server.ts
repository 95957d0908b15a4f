import { createServer, type Server, type ServerResponse } from 'node:http';
import { readiness, type Probe } from '@geoplan/kit/health';
import { boundServerTimes } from '@geoplan/kit/http/server-limits';
import type { Log } from '@geoplan/kit/log';
import type { Metrics } from '@geoplan/kit/metrics';

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Management port: health, readiness and metrics, never published. */
export function createManagementServer(options: {
  probes: Record<string, Probe>;
  metrics: Metrics;
  log: Log;
}): Server {
  const { probes, metrics, log } = options;
  async function respond(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') sendJson(response, 200, { status: 'ok' });
    else if (path === '/readyz') {
      const state = await readiness(probes);
      sendJson(response, state.status === 'down' ? 503 : 200, state);
    } else if (path === '/metrics') {
      const { registry } = metrics;
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } else sendJson(response, 404, { status: 'not found' });
  }
  const server = createServer((request, response) => {
    respond(request.url ?? '', response).catch((error: unknown) => {
      log.error({ err: error }, 'the inner port could not answer');
      response.destroy();
    });
  });
  return boundServerTimes(server);
}

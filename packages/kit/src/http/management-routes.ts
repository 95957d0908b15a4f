import type { IncomingMessage, ServerResponse } from 'node:http';
import { readiness, type Probe } from '../health.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { addReadinessMetrics } from '../metrics/readiness-metrics.ts';

interface ManagementOptions {
  /** Dependencies checked by `/readyz`. */
  probes: Record<string, Probe>;
  metrics: Metrics;
  log: Log;
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Operator handlers by path, only for an internal port: health, readiness and metrics. */
export function createManagementRoutes({ probes, metrics, log }: ManagementOptions) {
  const { registry } = metrics;
  addReadinessMetrics(metrics, probes);
  const answers = new Map<string, (response: ServerResponse) => Promise<void>>([
    ['/healthz', async (response) => sendJson(response, 200, { status: 'ok' })],
    [
      '/readyz',
      async (response) => {
        const state = await readiness(probes);
        sendJson(response, state.status === 'down' ? 503 : 200, state);
      },
    ],
    [
      '/metrics',
      async (response) => {
        const text = await registry.metrics();
        response.writeHead(200, { 'content-type': registry.contentType }).end(text);
      },
    ],
  ]);
  return {
    paths: [...answers.keys()],
    /** Responds with 404 to any other path. */
    handle: ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
      const answer = answers.get(url.split('?', 1)[0] ?? '');
      if (!answer) return sendJson(response, 404, { status: 'not found' });
      answer(response).catch((error: unknown) => {
        log.error({ err: error }, 'management request failed');
        response.destroy();
      });
    },
  };
}

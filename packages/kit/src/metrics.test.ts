import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createHttpHistogram, createMetrics } from './metrics.ts';

const observed: readonly [string, string, number, number[]][] = [
  ['GET', '/api/users', 200, [0, 0.001, 0.0011, 0.3, 29, 31, 400]],
  ['POST', '/api/users/{id}', 503, [0.02]],
];

/** The library's order of labels varies between lines. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line.replace(/\{(.*)\}/, (_all, labels: string) => labels.split(',').toSorted().join(',')),
    );
}

it('writes durations in the same format as prom-client', async () => {
  const theirs = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [],
  });
  const ours = createHttpHistogram();
  for (const [method, path, status, all] of observed)
    for (const seconds of all) {
      theirs.observe({ method, path, status: String(status) }, seconds);
      ours.observer(method, path, status)(seconds);
    }
  const textOf = (metric: typeof ours.metric): Promise<string> => {
    const registry = new Registry();
    registry.setDefaultLabels({ service: 'x' });
    registry.registerMetric(metric);
    return registry.metrics();
  };
  expect(linesOf(await textOf(ours.metric))).toEqual(linesOf(await textOf(theirs)));
});

it('serves durations together with the metrics of the process', async () => {
  const { registry, httpSeconds } = createMetrics('auth');
  httpSeconds('GET', '/x', 200)(0.01);
  const text = await registry.metrics();
  expect(text).toMatch(/http_request_duration_seconds_bucket\{.*le="0\.02".*service="auth".*\} 1\n/);
  expect(text).toContain('process_cpu_seconds_total{service="auth"}');
  expect(await createMetrics('geo').registry.metrics()).toContain('process_cpu_seconds_total{service="geo"}');
});

/** A service with its own metrics, unreferenced once this has returned. */
function forgottenService(): WeakRef<object> {
  const service = { connections: 3 };
  createMetrics('auth').gauge('connections', 'Open connections', () => service.connections);
  return new WeakRef(service);
}

it('releases the memory of a closed service, although the metrics of its process remain', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const gone = forgottenService();
  await expect
    .poll(() => {
      collectGarbage();
      return gone.deref() === undefined;
    })
    .toBe(true);
});

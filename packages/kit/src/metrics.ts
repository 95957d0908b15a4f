import { totalmem } from 'node:os';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';

/** One value of a metric, read when `/metrics` is requested. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Metrics of one service, served at `/metrics` in Prometheus' text format. */
export interface Metrics {
  readonly registry: Registry;
  /**
   * Returns the function that records the duration of an HTTP call with this method, declared path and status, in
   * seconds. Returns the same instance for the same arguments.
   */
  readonly httpSeconds: (method: string, path: string, status: number) => (seconds: number) => void;
  /** A counter created on first use; names follow Prometheus' rules and end in `_total`. */
  counter(name: string, help: string): Counter;
  /** Like `counter`, but with labels, which must have few values. */
  counterBy(name: string, help: string, labels: readonly string[]): Counter;
  /** A gauge whose value is read when `/metrics` is requested. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Labelled values that are stored elsewhere. `/metrics` omits a value once `read` no longer returns it. */
  sampled(
    type: 'counter' | 'gauge',
    name: string,
    help: string,
    read: () => Promise<readonly Sample[]>,
  ): void;
}

/** Upper bounds of the duration buckets, s. */
const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** One combination of labels. */
interface Series {
  readonly labels: Record<string, string>;
  /** Observations by bucket, each counted once; the last bucket is above all bounds. */
  readonly counts: number[];
  sum: number;
  readonly observe: (seconds: number) => void;
  reset(): void;
}

function createSeries(labels: Record<string, string>): Series {
  const counts: number[] = Array.from({ length: buckets.length + 1 }, () => 0);
  const series: Series = {
    labels,
    counts,
    sum: 0,
    observe(seconds) {
      let at = 0;
      while (at < buckets.length && seconds > (buckets[at] as number)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      series.sum += seconds;
    },
    reset() {
      counts.fill(0);
      series.sum = 0;
    },
  };
  return series;
}

/**
 * Histogram in prom-client's format, counted by hand because the library hashes the labels for each observation. For
 * a gateway, hashing would cost as much as the rest of a request's log line.
 */
export function createHttpHistogram() {
  const name = 'http_request_duration_seconds';
  const all = new Map<string, Series>();

  function valuesOf({ labels, counts, sum }: Series) {
    let total = 0;
    const byBucket = counts.map((count, at) => {
      total += count;
      return { labels: { le: buckets[at] ?? '+Inf', ...labels }, value: total, metricName: `${name}_bucket` };
    });
    return [
      ...byBucket,
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: total, metricName: `${name}_count` },
    ];
  }
  return {
    observer: (method: string, path: string, status: number): Series['observe'] => {
      const key = `${method} ${path} ${status}`;
      const known = all.get(key);
      if (known) return known.observe;
      const made = createSeries({ method, path, status: String(status) });
      all.set(key, made);
      return made.observe;
    },
    metric: {
      name,
      get: async () => ({
        name,
        help: 'Time to answer an HTTP call',
        type: 'histogram',
        aggregator: 'sum',
        values: [...all.values()].flatMap(valuesOf),
      }),
      reset: () => {
        for (const series of all.values()) series.reset();
      },
    } as unknown as Metric,
  };
}

let ofProcess: Registry | undefined;

/**
 * Memory, processor, garbage collection and event loop lag, measured once, regardless of the number of services in
 * the process. The library's observers never end, so a registry per service would stay in memory forever. The lag
 * covers the time since the last read by any service.
 */
function processMetrics(): Metric[] {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    const limit = new Gauge({
      name: 'process_memory_limit_bytes',
      help: 'Memory limit of the container, or memory of the machine',
      registers: [ofProcess],
    });
    // Without a limit, the value is 0 or exceeds the memory of the machine.
    limit.set(Math.min(process.constrainedMemory() || Infinity, totalmem()));
  }
  return ofProcess.getMetricsAsArray() as unknown as Metric[];
}

/** Creates the registry of one service; several services may live in one process (embedded run). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  for (const metric of processMetrics()) registry.registerMetric(metric);
  const httpHistogram = createHttpHistogram();
  registry.registerMetric(httpHistogram.metric);
  const counters = new Map<string, Counter>();
  return {
    registry,
    httpSeconds: httpHistogram.observer,
    counter(name, help) {
      const known = counters.get(name);
      if (known) return known;
      const made = new Counter({ name, help, registers: [registry] });
      counters.set(name, made);
      return made;
    },
    counterBy(name, help, labels) {
      const known = counters.get(name);
      if (known) return known;
      const made = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
      counters.set(name, made);
      return made;
    },
    gauge(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          async collect() {
            this.set(await read());
          },
        }),
      );
    },
    sampled(type, name, help, read) {
      const get = async () => ({ name, help, type, aggregator: 'sum', values: await read() });
      registry.registerMetric({ name, get, reset: () => {} } as unknown as Metric);
    },
  };
}

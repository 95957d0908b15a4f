import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Numbers of one service, read at `/metrics` in Prometheus' text form. */
export interface Metrics {
  readonly registry: Registry;
  /** Seconds per HTTP call by method, declared path and status. */
  readonly httpSeconds: Histogram<'method' | 'path' | 'status'>;
  /** A counter created on first use; names follow Prometheus' rules and end in `_total`. */
  counter(name: string, help: string): Counter;
  /** A gauge whose value is read when `/metrics` is. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** The same with one value for each value of a label; what `read` no longer names is no longer shown. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
}

/** Creates the registry of one service; several services may live in one process (embedded run). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP call',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
    registers: [registry],
  });
  const counters = new Map<string, Counter>();
  return {
    registry,
    httpSeconds,
    counter(name, help) {
      const known = counters.get(name);
      if (known) return known;
      const made = new Counter({ name, help, registers: [registry] });
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
    gaugeBy(name, help, label, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          async collect() {
            const values = await read();
            this.reset();
            for (const [value, number] of values) this.set({ [label]: value }, number);
          },
        }),
      );
    },
  };
}

import { seededRandoms } from '../../numbers/seeded-random.ts';

/** Latencies of web sites (performance.md 2). */
const medianMs = 60;
const p99Ms = 1_000;
const maxMs = 2_500;
/** 99th percentile of the standard normal distribution. */
const z99 = 2.326;
const sigma = Math.log(p99Ms / medianMs) / z99;

/** Lognormal latency of a site, ms; always the same for the same seed. */
export function latencyMs(seed: string): number {
  const [first = 0, second = 0] = seededRandoms(`latency\n${seed}`, 2);
  // Box–Muller transform; 1 − x keeps the logarithm finite.
  const normal = Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
  return Math.min(maxMs, Math.round(medianMs * Math.exp(sigma * normal)));
}

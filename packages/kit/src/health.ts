import { withTimeout } from './deadline.ts';

/** `degraded`: still serves requests (Redis down); `down`: does not (Postgres down), and `/readyz` returns 503. */
export type HealthStatus = 'ok' | 'degraded' | 'down';

/** Health check of one dependency, which counts as down if it returns no result within a second. */
export type Probe = () => Promise<HealthStatus> | HealthStatus;

/**
 * Dependencies of every service, which needs its database for every response. Without the bus, messages only wait in
 * the outbox.
 */
export function serviceProbes(database: { ping(): Promise<void> }, bus: { ready(): boolean }) {
  return {
    postgres: async () => database.ping().then((): HealthStatus => 'ok'),
    bus: (): HealthStatus => (bus.ready() ? 'ok' : 'degraded'),
  };
}

export interface Readiness {
  status: HealthStatus;
  checks: Record<string, HealthStatus>;
}

const probeTimeoutMs = 1_000;

async function check(probe: Probe): Promise<HealthStatus> {
  try {
    const answer = await withTimeout(Promise.resolve(probe()), probeTimeoutMs);
    return answer.inTime ? answer.value : 'down';
  } catch {
    return 'down';
  }
}

/** Checks all dependencies concurrently and returns the worst result as the status. */
export async function readiness(probes: Record<string, Probe>): Promise<Readiness> {
  const names = Object.keys(probes);
  const answers = await Promise.all(Object.values(probes).map(check));
  const worst = answers.includes('down') ? 'down' : answers.includes('degraded') ? 'degraded' : 'ok';
  return {
    status: worst,
    checks: Object.fromEntries(names.map((name, at) => [name, answers[at] ?? 'down'])),
  };
}

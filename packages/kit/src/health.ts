import { withTimeout } from './deadline.ts';

/** `degraded` still serves (Redis away); `down` does not (Postgres away) and turns `/readyz` into 503. */
export type HealthStatus = 'ok' | 'degraded' | 'down';

/** Health check of one dependency; without an answer within a second it counts as down. */
export type Probe = () => Promise<HealthStatus> | HealthStatus;

/**
 * Dependencies of every service: nothing is answered without its database, while without the bus messages only wait in
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

/** Checks every dependency concurrently; the worst result is the status. */
export async function readiness(probes: Record<string, Probe>): Promise<Readiness> {
  const names = Object.keys(probes);
  const answers = await Promise.all(Object.values(probes).map(check));
  const worst = answers.includes('down') ? 'down' : answers.includes('degraded') ? 'degraded' : 'ok';
  return {
    status: worst,
    checks: Object.fromEntries(names.map((name, at) => [name, answers[at] ?? 'down'])),
  };
}

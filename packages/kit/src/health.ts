/** `degraded` still serves (Redis away); `down` does not (Postgres away) and turns `/readyz` into 503. */
export type Condition = 'ok' | 'degraded' | 'down';

/** Answers for one dependency within a second or counts as down. */
export type Probe = () => Promise<Condition> | Condition;

/**
 * What every service stands on: nothing is answered without its database, while without the bus messages only wait in
 * the outbox.
 */
export function serviceProbes(database: { ping(): Promise<void> }, bus: { ready(): boolean }) {
  return {
    postgres: async () => database.ping().then((): Condition => 'ok'),
    bus: (): Condition => (bus.ready() ? 'ok' : 'degraded'),
  };
}

export interface Readiness {
  status: Condition;
  checks: Record<string, Condition>;
}

const probeTimeoutMs = 1_000;

async function ask(probe: Probe): Promise<Condition> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Condition>((resolve) => {
    timer = setTimeout(() => resolve('down'), probeTimeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(probe()), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}

/** Asks every dependency at once; the worst answer is the status. */
export async function readiness(probes: Record<string, Probe>): Promise<Readiness> {
  const names = Object.keys(probes);
  const answers = await Promise.all(Object.values(probes).map(ask));
  const worst = answers.includes('down') ? 'down' : answers.includes('degraded') ? 'degraded' : 'ok';
  return {
    status: worst,
    checks: Object.fromEntries(names.map((name, at) => [name, answers[at] ?? 'down'])),
  };
}

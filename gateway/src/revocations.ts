import { sessionRevoked } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import type { HealthStatus } from '@geoplan/kit/health';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { userTokenLifeS } from '@geoplan/kit/identity/user-token';
import type { Log } from '@geoplan/kit/log';
import { fetchRevocations } from './revocation-list.ts';

/** Sessions that ended before their tokens did. */
export interface Revocations {
  has(sessionId: string): boolean;
  /** False until auth has told its list once: a gateway that has just started must not let a logged-out token in. */
  loaded(): boolean;
  /** `down` before the first list, `degraded` when the last one is older than 5 s (reliability "How" 5). */
  condition(): HealthStatus;
  close(): void;
}

interface RevocationsOptions {
  authUrl: string;
  signingKey: GatewaySigningKey;
  bus: Bus;
  log: Log;
  /** Called once per session that has just become known as ended. */
  onRevoked: (sessionId: string) => void;
}

/** A message that got lost is made good by the next look at auth's own list. */
const pollMs = 2_000;
const staleMs = 5_000;
/** Looked at twice, because a row may become visible a little after its time. */
const overlapMs = 60_000;
const sweepMs = 60_000;

/** Learns of ended sessions from the bus at once and from auth's list every 2 s, and keeps the last known when auth is away. */
export function createRevocations(options: RevocationsOptions): Revocations {
  const { authUrl, signingKey, bus, log, onRevoked } = options;
  const untilMs = new Map<string, number>();
  let since = new Date(Date.now() - userTokenLifeS * 1000 - overlapMs);
  let listedAtMs = 0;
  let lastPollWorked = true;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function add(sessionId: string, until: string): void {
    const isNew = !untilMs.has(sessionId);
    untilMs.set(sessionId, Date.parse(until));
    if (isNew) onRevoked(sessionId);
  }
  async function poll(): Promise<void> {
    const data = await fetchRevocations(authUrl, since, signingKey);
    for (const { sessionId, until } of data.sessions) add(sessionId, until);
    since = new Date(Date.parse(data.at) - overlapMs);
    listedAtMs = Date.now();
  }
  async function keepFresh(): Promise<void> {
    try {
      await poll();
      if (!lastPollWorked) log.info('the list of ended sessions is available again');
      lastPollWorked = true;
    } catch (error) {
      if (lastPollWorked) log.warn({ err: error }, 'the list of ended sessions is not available');
      lastPollWorked = false;
    }
    if (!closed) timer = setTimeout(() => void keepFresh(), listedAtMs === 0 ? pollMs / 4 : pollMs);
  }
  function forgetExpired(): void {
    const now = Date.now();
    for (const [sessionId, until] of untilMs) if (until < now) untilMs.delete(sessionId);
  }

  void keepFresh();
  const sweep = setInterval(forgetExpired, sweepMs);
  bus
    .consume(sessionRevoked, { service: 'gateway' }, async ({ sessionIds, until }) => {
      for (const sessionId of sessionIds) add(sessionId, until);
    })
    .catch((error: unknown) => log.error({ err: error }, 'ended sessions cannot be heard of over the bus'));

  return {
    has: (sessionId) => untilMs.has(sessionId),
    loaded: () => listedAtMs > 0,
    condition() {
      if (listedAtMs === 0) return 'down';
      return Date.now() - listedAtMs > staleMs ? 'degraded' : 'ok';
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(sweep);
    },
  };
}

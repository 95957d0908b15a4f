import { sessionRevoked } from '@geoplan/contracts/auth';
import type { Bus } from '@geoplan/kit/bus/bus';
import { startInterval } from '@geoplan/kit/interval';
import type { HealthStatus } from '@geoplan/kit/health';
import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { userTokenLifeS } from '@geoplan/kit/identity/user-token';
import type { Log } from '@geoplan/kit/log';
import { z } from 'zod';

/** Revoked sessions, that is, sessions that ended before their tokens expire. */
export interface Revocations {
  has(sessionId: string): boolean;
  /**
   * False until auth's list has been loaded once, because a gateway that has just started must not accept a
   * logged-out token.
   */
  loaded(): boolean;
  /**
   * `down` until the first list has been loaded, `degraded` if the last list is older than 5 s (reliability "How" 5).
   */
  condition(): HealthStatus;
  close(): void;
}

interface RevocationsOptions {
  authUrl: string;
  signingKey: GatewaySigningKey;
  bus: Bus;
  log: Log;
  /** Called once per newly revoked session. */
  onRevoked: (sessionId: string) => void;
}

/** Polling auth's list compensates for a lost message. */
const pollMs = 2_000;
const staleMs = 5_000;
/** Each poll overlaps the previous one, because a row may become visible slightly later than its timestamp. */
const overlapMs = 60_000;
const sweepMs = 60_000;

const listSchema = z.object({
  success: z.literal(true),
  data: z.object({
    sessions: z.array(z.object({ sessionId: z.uuid(), until: z.iso.datetime() })),
    /** Time from which the next poll requests revocations, by auth's clock. */
    at: z.iso.datetime(),
  }),
});
type RevocationList = z.infer<typeof listSchema>['data'];

const fetchTimeoutMs = 3_000;

/** Fetches from auth the sessions revoked since a time; throws on any failure. */
async function fetchRevocations(
  authUrl: string,
  since: Date,
  signingKey: GatewaySigningKey,
): Promise<RevocationList> {
  const url = `${authUrl}/internal/revocations?since=${encodeURIComponent(since.toISOString())}`;
  const token = mintInternalToken({ kind: 'service', name: 'gateway' }, 'auth', signingKey);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(fetchTimeoutMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`revocations request failed: HTTP ${answer.status}`);
  return listSchema.parse(await answer.json()).data;
}

/**
 * Receives revoked sessions from the bus immediately and from auth's list every 2 s; keeps the last known sessions
 * while auth is down.
 */
export function createRevocations(options: RevocationsOptions): Revocations {
  const { authUrl, signingKey, bus, log, onRevoked } = options;
  const untilMs = new Map<string, number>();
  let since = new Date(Date.now() - userTokenLifeS * 1000 - overlapMs);
  let listedAtMs = 0;
  let lastPollSucceeded = true;
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
  async function pollForever(): Promise<void> {
    try {
      await poll();
      if (!lastPollSucceeded) log.info('session revocations available again');
      lastPollSucceeded = true;
    } catch (error) {
      if (lastPollSucceeded) log.warn({ err: error }, 'session revocations unavailable');
      lastPollSucceeded = false;
    }
    if (!closed) timer = setTimeout(() => void pollForever(), listedAtMs === 0 ? pollMs / 4 : pollMs);
  }
  function deleteExpired(): void {
    const now = Date.now();
    for (const [sessionId, until] of untilMs) if (until < now) untilMs.delete(sessionId);
  }

  void pollForever();
  const sweep = startInterval(sweepMs, deleteExpired, {
    log,
    failed: 'removal of expired revocations failed',
  });
  bus
    .consume(sessionRevoked, { service: 'gateway' }, async ({ sessionIds, until }) => {
      for (const sessionId of sessionIds) add(sessionId, until);
    })
    .catch((error: unknown) => log.error({ err: error }, 'subscription to session revocations failed'));

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
      sweep.stop();
    },
  };
}

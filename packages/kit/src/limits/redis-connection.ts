import { setTimeout as sleep } from 'node:timers/promises';
import type { Counter } from 'prom-client';
import { createClient } from 'redis';
import { withTimeout } from '../deadline.ts';
import type { Log } from '../log.ts';

/** Command timeout (reliability "How" 7), which leaves 50 ms of P12's 150 ms for the fallback. */
const commandTimeoutMs = 100;
/**
 * Pause of the circuit breaker. Redis is not used for this long after a timeout, so that only one request is delayed.
 */
const pauseMs = 3_000;
/** Time without a byte after which a socket is dropped; shorter than the pause, longer than the ping interval. */
const socketTimeoutMs = 2_000;
const pingIntervalMs = 1_000;
const maxBackoffMs = 1_000;

type RedisClient = ReturnType<typeof openClient>;

function openClient(url: string, name: string) {
  return createClient({
    url,
    name,
    // Queued commands would wait for the reconnect instead of failing immediately (stack.md, trap 6).
    disableOfflineQueue: true,
    // node-redis times out only commands that it has not sent yet; `withTimeout` covers all commands.
    commandOptions: { timeout: 0 },
    pingInterval: pingIntervalMs,
    socket: {
      connectTimeout: socketTimeoutMs,
      socketTimeout: socketTimeoutMs,
      reconnectStrategy: (retries) =>
        Math.min(50 * 2 ** Math.min(retries, 10), maxBackoffMs) * (0.75 + Math.random() / 2),
    },
  });
}

/**
 * Connection of a process to Redis, for limits shared by all replicas; an unavailable Redis is a result, never an
 * error.
 */
export interface RedisConnection {
  readonly client: RedisClient;
  /**
   * Response to the command; `undefined` if Redis is down, refuses the command or takes longer than 100 ms. Never
   * throws.
   */
  tryCommand<R>(command: () => Promise<R>): Promise<R | undefined>;
  ready(): boolean;
  close(): Promise<void>;
}

/**
 * True for a missing or wrong password or a user without permission, which Redis reports in the first word of the
 * error message.
 */
const isAuthenticationFailure = ({ message }: Error): boolean => /^(NOAUTH|WRONGPASS|NOPERM)\b/.test(message);

/**
 * Starts connecting and returns immediately, because a service must also start without Redis. `missed` counts
 * commands without a response.
 */
export function connectRedis(options: {
  url: string;
  log: Log;
  name: string;
  missed?: Pick<Counter, 'inc'>;
}): RedisConnection {
  const { log } = options;
  const client = openClient(options.url, options.name);
  /** Last log entry about the current outage; `null` while Redis is up. */
  let said: 'away' | 'refused' | null = null;
  let pausedUntil = 0;

  // Every failed attempt emits an 'error' event; only the first of a series is logged.
  client.on('error', (error: Error) => {
    const now = isAuthenticationFailure(error) ? 'refused' : 'away';
    if (said === now || said === 'refused') return;
    said = now;
    // A wrong password never recovers without intervention.
    if (now === 'refused') log.error({ err: error }, 'Redis authentication failed, continuing without Redis');
    else log.warn({ err: error }, 'Redis unavailable, continuing without Redis');
  });
  client.on('ready', () => {
    if (said) log.info('Redis available again');
    said = null;
    pausedUntil = 0;
  });
  client.connect().catch(() => undefined);

  const usable = () => client.isReady && performance.now() >= pausedUntil;
  return {
    client,
    async tryCommand(command) {
      if (usable()) {
        try {
          const answer = await withTimeout(command(), commandTimeoutMs);
          if (answer.inTime) return answer.value;
          if (client.isReady) pausedUntil = performance.now() + pauseMs;
        } catch (error) {
          log.debug({ err: error }, 'Redis command failed');
        }
      }
      options.missed?.inc();
      return undefined;
    },
    ready: usable,
    async close() {
      if (client.isReady) await Promise.race([client.close(), sleep(commandTimeoutMs)]);
      client.destroy();
    },
  };
}

import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import amqp, { type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import { deadlineIn, settledBy, shutdownMs, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';

/** Half the time within which a silent peer is detected (reliability "How" 7). */
const heartbeatS = 10;
const handshakeTimeoutMs = 5_000;
/**
 * Maximum reconnect pause, short enough that consumers work again well within 10 s of the broker's return (P2), and
 * the outbox within 5 s (P3).
 */
const longestPauseMs = 2_000;

export interface RecoveringConnection {
  /** Live connection; `null` if there is none. */
  model(): ChannelModel | null;
  /** Closes the connection by the deadline, 9 s by default. */
  close(deadline?: Deadline): Promise<void>;
}

interface Options {
  url: string;
  log: Log;
  /** Shown in the broker's list of connections and in our log. */
  name: string;
  /**
   * Opens the channels of each new connection. Each channel recovers separately, so that a refused queue does not
   * block others.
   */
  onOpen: (model: ChannelModel) => void;
  onLost?(): void;
  onBlocked?(reason: string): void;
  onUnblocked?(): void;
}

/** Validates and completes the broker's address. @throws Error if it is not an amqp address */
export function brokerUrl(url: string): string {
  // The error thrown by `URL` would contain the password.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'amqp:' && parsed?.protocol !== 'amqps:')
    throw new Error('broker address must begin with amqp:// or amqps://');
  parsed.searchParams.set('heartbeat', String(heartbeatS));
  return parsed.href;
}

/** Keeps one connection to the broker open for the lifetime of the process, starting immediately. */
export function openRecoveringConnection(options: Options): RecoveringConnection {
  const { log, name } = options;
  let open: ChannelModel | null = null;

  // Does not wait for anything, because amqplib observes 'close' only after setup. A connection that closed during a
  // longer setup would never be replaced.
  async function setup(model: ChannelModel): Promise<void> {
    // Must be registered first, because without it an error during setup ends the process (stack.md trap 4).
    model.on('error', (error) => log.warn({ err: error, connection: name }, 'broker connection lost'));
    model.setMaxListeners(0); // every channel on it listens
    open = model;
    model.on('close', () => {
      if (open !== model) return;
      open = null;
      options.onLost?.();
    });
    model.on('blocked', (reason) => options.onBlocked?.(reason));
    model.on('unblocked', () => options.onUnblocked?.());
    options.onOpen(model);
    log.info({ connection: name }, 'broker connected');
  }

  const recovering = connect(options, setup);
  return {
    model: () => open,
    async close(deadline = deadlineIn(shutdownMs)) {
      await settledBy(
        recovering.then((connection) => connection.close()),
        deadline,
      );
      open = null;
    },
  };
}

/** True if the broker refused the user; amqplib reports this only in the error text. */
const isAccessRefused = (error: unknown): boolean =>
  error instanceof Error && /ACCESS[_-]REFUSED/.test(error.message);

async function connect(
  { url, log, name }: Options,
  setup: (model: ChannelModel) => Promise<void>,
): Promise<RecoveringChannelModel> {
  const connection = await amqp.connect(url, {
    // Without `noDelay`, each small write of a quorum queue waits 40 ms for delayed ACKs (trap 17).
    noDelay: true,
    keepAlive: true,
    lookup: sharedLookup,
    timeout: handshakeTimeoutMs,
    clientProperties: { connection_name: name },
    recovery: { initialDelay: 100, maxDelay: longestPauseMs, waitForConnect: false, setup },
  });
  let attempts = 0;
  let isRefused = false;
  connection.on('error', () => {}); // logged on the model, above
  connection.on('connect', () => {
    attempts = 0;
    isRefused = false;
  });
  connection.on('connect-failed', (error) => {
    attempts += 1;
    const wasRefused = isRefused;
    isRefused = isAccessRefused(error);
    // Logs once at the start of an outage and of a refusal within it, then about twice per minute.
    if (attempts % 15 !== 1 && (wasRefused || !isRefused)) return;
    const fields = { err: error, connection: name, attempts };
    // A wrong password never recovers without intervention.
    if (isRefused) log.error(fields, 'broker authentication failed, reconnecting');
    else log.warn(fields, 'broker unavailable, reconnecting');
  });
  return connection;
}

type Done = Parameters<LookupFunction>[2];

/** Callers that wait for each lookup in flight. */
const asked = new Map<string, Done[]>();

/**
 * `dns.lookup` that shares lookups in flight, so that a name has only one lookup at a time. libuv runs only two
 * lookups at a time per process. Looking up a broker whose container is stopped can take 10 s on a network without an
 * uplink. Two such lookups would block every new connection to Postgres.
 */
export const sharedLookup: LookupFunction = (name, options, done) => {
  const question = JSON.stringify([name, options]);
  const others = asked.get(question);
  if (others) {
    others.push(done);
    return;
  }
  const waiting = [done];
  asked.set(question, waiting);
  dns.lookup(name, options, (error, address: string | LookupAddress[], family) => {
    asked.delete(question);
    for (const each of waiting) each(error, address, family);
  });
};

import { Pool, type Client, type ClientConfig, type PoolClient, type PoolConfig } from 'pg';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void;

/** A caller that is waiting for a connection. */
interface Waiter {
  resolve(client: PoolClient): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface WaitingPoolConfig extends PoolConfig {
  Client: new (config?: string | ClientConfig) => Client;
  max: number;
  /** Maximum time a caller waits for any connection, ms. */
  waitTimeoutMs: number;
}

/**
 * Pool whose callers wait for any connection, either released or newly opened. pg-pool ties a caller to the
 * connection opened for it. On a machine short of CPU (three seconds for a handshake), this failed nearly every call
 * and discarded the unfinished connections. Here a caller gives up after `waitTimeoutMs`, while the connection has
 * `connectionTimeoutMillis` to join the pool.
 */
export class WaitingPool extends Pool {
  readonly #waiters = new Set<Waiter>();
  /** Connections with an unfinished handshake. */
  readonly #opening: ReadonlySet<Client>;
  readonly #waitTimeoutMs: number;
  /** Connections requested from pg-pool for the waiters. */
  #fetches = 0;

  constructor({ waitTimeoutMs, ...config }: WaitingPoolConfig) {
    const opening = new Set<Client>();
    super({
      ...config,
      Client: class extends config.Client {
        constructor(options?: string | ClientConfig) {
          super(options);
          opening.add(this);
          this.once('connect', () => opening.delete(this));
          this.once('end', () => opening.delete(this));
        }
      },
    });
    this.#opening = opening;
    this.#waitTimeoutMs = waitTimeoutMs;
    // pg-pool adds the connection to its idle connections only after this event.
    this.on('release', () => process.nextTick(() => this.#fetch()));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const taken = this.#idle() > 0 && this.#waiters.size === 0 ? super.connect() : this.#wait();
    if (!callback) return taken;
    // The `query` of pg-pool uses a callback.
    /* oxlint-disable promise/no-callback-in-promise */
    taken.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    );
    /* oxlint-enable */
  }

  /** Like `end`, but does not wait for connections that no caller needs. */
  async close(): Promise<void> {
    // pg-pool hands out an idle connection on the next tick, and forgets the caller if the pool is ending by then.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const ended = this.end();
    this.#cutSpare();
    await ended;
  }

  /** Destroys the unfinished connections of an ending pool once no caller waits for them. */
  #cutSpare(): void {
    if (!this.ending || this.#waiters.size > 0) return;
    for (const client of this.#opening) client.connection.stream.destroy();
  }

  /** Number of idle connections not reserved for earlier callers. */
  #idle(): number {
    return this.idleCount - this.waitingCount;
  }

  #wait(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    const timer = setTimeout(() => {
      this.#leave(waiter);
      reject(new Error('timeout exceeded when trying to connect'));
    }, this.#waitTimeoutMs);
    timer.unref();
    const waiter: Waiter = { resolve, reject, timer };
    this.#waiters.add(waiter);
    this.#fetch();
    return promise;
  }

  /** Requests one connection per waiter, up to the size of the pool, and always takes idle connections. */
  #fetch(): void {
    const waiting = this.#waiters.size;
    const unserved = Math.min(waiting, this.options.max) - this.#fetches;
    for (let left = Math.max(unserved, Math.min(waiting, this.#idle())); left > 0; left -= 1) {
      this.#fetches += 1;
      super.connect().then(
        (client) =>
          this.#end(
            (waiter) => waiter.resolve(client),
            () => client.release(),
          ),
        (error: Error) => this.#fail(error),
      );
    }
  }

  #fail(error: Error): void {
    // A connection's timeout does not affect later callers, which have their own timeouts.
    if (this.#waiters.size >= this.#fetches && !error.message.includes('timeout'))
      return this.#end(
        (waiter) => waiter.reject(error),
        () => {},
      );
    this.#fetches -= 1;
    this.#fetch();
  }

  /** Passes a fetched connection or error to the first waiter, or to `spare` if all are served. */
  #end(serve: (waiter: Waiter) => void, spare: () => void): void {
    this.#fetches -= 1;
    const [waiter] = this.#waiters;
    if (!waiter) return spare();
    this.#leave(waiter);
    serve(waiter);
    this.#fetch();
  }

  #leave(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    clearTimeout(waiter.timer);
    this.#cutSpare();
  }
}

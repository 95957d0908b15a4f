import { randomBytes } from 'node:crypto';
import type { Role } from '@geoplan/contracts/define';
import { createRabbitBus } from '@geoplan/kit/bus/rabbit-bus';
import { createDatabase } from '@geoplan/kit/database/pool';
import { internalKey, mintInternalToken } from '@geoplan/kit/identity/internal-token';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { createLog } from '@geoplan/kit/log';
import { freshDatabase } from '@geoplan/test-services/fresh-database';
import { freshNamespace } from '@geoplan/test-services/fresh-namespace';
import { testServices } from '@geoplan/test-services/test-services';
import { createGeoService } from '../service.ts';

type Running = Parameters<typeof createGeoService>[0];
type Options = Partial<Omit<Running, 'lookup'>> & {
  lookup?: Partial<Running['lookup']>;
  /** Broker of the test's own; the shared one unless said. */
  rabbitUrl?: string;
};

/** An answer of the service, its JSON read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: {
    success: boolean;
    data: never;
    error: { code: string; message: string; details?: { field: string; message: string }[] };
  };
}

interface Sending {
  /** Who the gateway vouches for; a user unless said, null sends no token at all. */
  as?: Identity | null;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Another replica. */
  origin?: string;
  signal?: AbortSignal;
}

const secret = 'an internal key of more than 32 characters';
export const anonymous: Identity = { kind: 'anonymous' };

/** A person the gateway would vouch for. */
export function someone(role: Role, known: Partial<UserIdentity> = {}): UserIdentity {
  const userId = crypto.randomUUID();
  const sessionId = crypto.randomUUID();
  return { kind: 'user', userId, email: `${role}@example.org`, role, sessionId, ...known };
}

/**
 * Starts the service on a database and bus namespace of its own; `close` takes everything away again. No pace limit
 * and no provider unless said; more replicas on the same database come from `addReplica`.
 */
export async function startGeo(options: Options = {}) {
  const { rabbitUrl = testServices().rabbitmq, lookup, ...others } = options;
  const database = await freshDatabase();
  const lines: string[] = [];
  const log = createLog({
    service: 'geo',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  const namespace = freshNamespace();
  const openBus = () => createRabbitBus({ url: rabbitUrl, log, namespace });
  const running = {
    databaseUrl: database.url,
    log,
    port: 0,
    host: '127.0.0.1',
    internalKey: secret,
    secretsKeys: `test:${randomBytes(32).toString('base64')}`,
    ...others,
    lookup: { perSecond: null, freshDays: 30, concurrency: 20, ...lookup },
  };
  const closers: (() => Promise<void>)[] = [];

  /** One more process' worth of the service; `close` of it leaves the others running. */
  async function addReplica(differing: Partial<Running> = {}) {
    const bus = others.bus ?? openBus();
    const service = await createGeoService({ ...running, bus, ...differing });
    let closing: Promise<void> | null = null;
    const close = () => (closing ??= service.close().then(() => (others.bus ? undefined : bus.close())));
    closers.push(close);
    return { origin: `http://127.0.0.1:${service.port}`, bus, close };
  }

  const first = await addReplica();
  let { origin } = first;
  const behind = createDatabase({ url: database.url, log, applicationName: 'test', maxConnections: 3 });
  const key = internalKey(secret);

  /** The bare response, for streams. */
  async function open(method: string, path: string, sending: Sending = {}): Promise<Response> {
    const { as = someone('user'), body, raw, signal } = sending;
    const headers = new Headers(sending.headers);
    if (as) headers.set('authorization', `Bearer ${mintInternalToken(as, key)}`);
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    if (content !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    return fetch((sending.origin ?? origin) + path, { method, headers, body: content, signal });
  }

  async function send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const response = await open(method, path, sending);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  }

  return {
    origin,
    /** Ends the first replica and sends what is not meant for another to this one. */
    async moveTo(other: string) {
      origin = other;
      await first.close();
    },
    bus: first.bus,
    lines,
    running,
    namespace,
    open,
    send,
    addReplica,
    databaseUrl: database.url,
    /** Rows of any SQL, for looking behind the door. */
    sql: async (text: string, values: unknown[] = []) => (await behind.pool.query(text, values)).rows,
    /** A connection of one's own, for holding locks; release it. */
    connect: () => behind.pool.connect(),
    async close() {
      await Promise.all(closers.map((close) => close()));
      await behind.close();
      await database.drop();
    },
  };
}

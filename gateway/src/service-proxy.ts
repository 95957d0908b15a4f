import { Agent, type ClientRequest, type ClientRequestArgs, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Stream, type Duplex } from 'node:stream';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerHeaders } from './answer-headers.ts';
import type { Call, GatewayResponse } from './call.ts';

/** What happens to a call while a service works on it. */
export interface ProxyEvents {
  /** The request is about to be written. */
  sending(call: Call, upstream: ClientRequest): void;
  /** The service's headers have arrived. */
  answering(call: Call, answer: IncomingMessage): void;
  /** The service is away, broke off, or was given up on. */
  failed(call: Call, error: NodeJS.ErrnoException): void;
}

/** Where a replica listens. */
interface Target {
  protocol: string;
  hostname: string;
  port: string;
}

interface ConnectionLimits {
  /** Most sockets at once; the callers keep the requests in flight below it, so none ever waits for one. */
  connections: number;
  /** An idle connection is closed after this time, ms; sooner than the service does it, or a POST could meet the end. */
  idleMs: number;
}

/** A replica in the same network answers at once or not at all, ms. */
const connectMs = 2_000;

/** Sends requests to one replica over its own kept-alive connections. */
export interface ServiceProxy {
  send(request: IncomingMessage, response: GatewayResponse): void;
  close(): void;
}

interface Carrying extends ClientRequest {
  carried?: Buffer | undefined;
}

/** Kept connections that end on our side first, and no waiting for an address at which nobody is. */
class ReplicaAgent extends Agent {
  private readonly idleMs: number;

  constructor({ connections, idleMs }: ConnectionLimits) {
    super({ keepAlive: true, maxSockets: connections, maxFreeSockets: 64 });
    this.idleMs = idleMs;
  }
  override createConnection(
    options: ClientRequestArgs,
    created?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const socket = super.createConnection(options, created);
    if (socket instanceof Socket && socket.connecting) {
      const late = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' });
      const timer = setTimeout(() => socket.destroy(late), connectMs);
      for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
    }
    return socket;
  }
  override keepSocketAlive(stream: Duplex): boolean {
    // Whether it may be kept; Node's types do not know of it.
    const isKept: unknown = super.keepSocketAlive(stream);
    // Node ends a socket that is not in use when its time is up, and sets the time anew for the next request.
    if (isKept === true && stream instanceof Socket) stream.setTimeout(this.idleMs);
    return isKept === true;
  }
  override reuseSocket(stream: Duplex, request: ClientRequest): void {
    if (stream instanceof Socket) stream.setTimeout(0);
    super.reuseSocket(stream, request);
  }
}

/**
 * What the proxy library sends as the body: the one that the gateway has read. The library alone would pipe the client's
 * stream, which is at its end by now, and set up and take down that pipe for every GET as well.
 */
class ReadBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(upstream: T): T {
    const { carried } = upstream as unknown as Carrying;
    if (carried) upstream.end(carried);
    else upstream.end();
    return upstream;
  }
}

/** One proxy per replica with a fixed target: the raw request target is appended to it, nothing is resolved. */
export function createServiceProxy(
  target: Target,
  limits: ConnectionLimits,
  events: ProxyEvents,
): ServiceProxy {
  const agent = new ReplicaAgent(limits);
  const proxy = createProxyMiddleware<IncomingMessage, GatewayResponse>({
    // An object: the library would otherwise read ten accessors of a URL for each request.
    target,
    agent,
    buffer: new ReadBody(),
    // The default plugins log every request with its full address and answer errors with HTML.
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReq', (upstream, _request, { call }) => {
          if (!call) return;
          (upstream as Carrying).carried = call.flight?.body;
          events.sending(call, upstream);
        });
        server.on('proxyRes', (answer, _request, response) => {
          if (!response.call) return;
          answer.headers = answerHeaders(answer, response, response.call.id);
          events.answering(response.call, answer);
        });
        server.on('error', (error, _request, response) => {
          if (response && 'call' in response && response.call) events.failed(response.call, error);
        });
        server.on('econnreset', (error, _request, { call }) => {
          if (call) events.failed(call, error);
        });
      },
    ],
  });
  return {
    send(request, response) {
      proxy(request, response).catch((error: Error) => {
        if (response.call) events.failed(response.call, error);
      });
    },
    close: () => agent.destroy(),
  };
}

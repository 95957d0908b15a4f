import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Stream } from 'node:stream';
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

/** Sends requests to one service over its own kept-alive connections. */
export interface ServiceProxy {
  send(request: IncomingMessage, response: GatewayResponse): void;
  close(): void;
}

interface Carrying extends ClientRequest {
  carried?: Buffer | undefined;
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

/**
 * One proxy per service with a fixed target: the raw request target is appended to it, nothing is resolved.
 * `connections` bounds the sockets; the callers keep the requests in flight below it, so none ever waits for one.
 */
export function createServiceProxy(origin: string, connections: number, events: ProxyEvents): ServiceProxy {
  const { protocol, hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: 64 });
  const proxy = createProxyMiddleware<IncomingMessage, GatewayResponse>({
    // An object: the library would otherwise read ten accessors of a URL for each request.
    target: { protocol, hostname, port },
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

import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { answerHeaders } from './answer-headers.ts';
import type { Admitted, Call, GatewayResponse } from './call.ts';
import { connectMs, type OnFailure } from './replica-client.ts';

/** Sends the calls whose answers are long: bodies written piece by piece, and event streams. */
export interface StreamProxy {
  /** To the replica that the call's flight names. */
  send(call: Admitted): void;
  close(): void;
}

/** No waiting for an address at which nobody is. */
function boundConnecting(upstream: ClientRequest): void {
  const { socket } = upstream;
  if (!socket?.connecting) return;
  const late = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' });
  const timer = setTimeout(() => upstream.destroy(late), connectMs);
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
}

function begin(call: Admitted, upstream: ClientRequest): void {
  const { flight, head } = call;
  if (!flight) return;
  flight.cancel = (reason) => void upstream.destroy(reason);
  boundConnecting(upstream);
  // The library took over what the client sent; a service sees what may pass and what we vouch for.
  for (const name of upstream.getHeaderNames()) if (name !== 'host') upstream.removeHeader(name);
  for (const [name, value] of Object.entries(head.forwarded)) upstream.setHeader(name, value);
  upstream.setHeader('connection', 'close');
  if (!flight.body) return;
  upstream.setHeader('content-length', flight.body.length);
  upstream.write(flight.body);
}

function onAnswer({ flight, plan, response, id }: Admitted, answer: IncomingMessage): void {
  if (!flight) return;
  flight.cancel = (reason) => void answer.destroy(reason);
  clearTimeout(flight.timer);
  const headers = answerHeaders(answer.headers, response, id);
  for (const name of Object.keys(answer.headers)) delete answer.headers[name];
  for (let at = 0; at < headers.length; at += 2) answer.headers[headers[at] as string] = headers[at + 1];
  // A long body may take as long as it needs while it moves, at the service's end or at the client's.
  if (!plan.endless) answer.setTimeout(plan.timeoutMs, () => void answer.destroy());
  // The browser has to learn that the stream is open before the first event.
  else process.nextTick(() => response.flushHeaders());
}

const admitted = (call: Call | undefined): Admitted | undefined => call?.flight && (call as Admitted);

/** The proxy library with a connection for each call: they are few, and each holds its own for long. */
export function createStreamProxy(onFailure: OnFailure): StreamProxy {
  const agent = new Agent();
  const proxy = createProxyMiddleware<IncomingMessage, GatewayResponse>({
    agent,
    changeOrigin: true,
    router: (_request, response) => response?.call?.flight?.replica?.lines.origin ?? '',
    on: {
      proxyReq(upstream, _request, response) {
        const call = admitted(response.call);
        if (call) begin(call, upstream);
      },
      proxyRes(answer, _request, response) {
        const call = admitted(response.call);
        if (call) onAnswer(call, answer);
      },
      error(error, _request, response) {
        const call = admitted((response as GatewayResponse).call);
        if (call) onFailure(call, error);
      },
    },
  });
  return {
    send(call) {
      const { request, response } = call;
      // The library tells nobody of a request that expects 100, so that its headers would pass unseen; we have answered it.
      delete request.headers.expect;
      proxy(request, response).catch((error: Error) => onFailure(call, error));
    },
    close: () => agent.destroy(),
  };
}

import { Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { AuthorizedRequest, GatewayRequest, GatewayResponse } from '../request/gateway-request.ts';
import { connectMs, responseHeaders, type OnFailure } from './replica-client.ts';

/** Streaming proxy for long responses, which are event streams and bodies sent in chunks. */
export interface StreamProxy {
  /** Sends the request to `upstream.replica`. */
  send(gatewayRequest: AuthorizedRequest): void;
  close(): void;
}

/** Connect timeout, which Node's agent does not have. */
function limitConnectTime(proxyRequest: ClientRequest): void {
  const { socket } = proxyRequest;
  if (!socket?.connecting) return;
  const late = Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'connect' });
  const timer = setTimeout(() => proxyRequest.destroy(late), connectMs);
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
}

function prepareProxyRequest(gatewayRequest: AuthorizedRequest, proxyRequest: ClientRequest): void {
  const { upstream, headers } = gatewayRequest;
  if (!upstream) return;
  upstream.attempt = { cancel: (reason) => void proxyRequest.destroy(reason) };
  limitConnectTime(proxyRequest);
  // The library has copied all client headers, but a service may receive only the allow-listed ones and ours.
  for (const name of proxyRequest.getHeaderNames()) if (name !== 'host') proxyRequest.removeHeader(name);
  const { forwarded } = headers;
  for (let at = 0; at < forwarded.length; at += 2)
    proxyRequest.setHeader(forwarded[at] as string, forwarded[at + 1] as string);
  proxyRequest.setHeader('connection', 'close');
  if (!upstream.body) return;
  proxyRequest.setHeader('content-length', upstream.body.length);
  proxyRequest.write(upstream.body);
}

function onResponse(
  { upstream, policy, response, id }: AuthorizedRequest,
  upstreamResponse: IncomingMessage,
): void {
  if (!upstream) return;
  upstream.attempt = { cancel: (reason) => void upstreamResponse.destroy(reason) };
  upstream.deadlineMs = Infinity;
  const headers = responseHeaders(upstreamResponse.headers, response, id);
  for (const name of Object.keys(upstreamResponse.headers)) delete upstreamResponse.headers[name];
  for (let at = 0; at < headers.length; at += 2)
    upstreamResponse.headers[headers[at] as string] = headers[at + 1];
  // Idle timeout. A long body can take any amount of time while the service keeps sending or the client keeps
  // reading.
  if (!policy.isEventStream)
    upstreamResponse.setTimeout(policy.timeoutMs, () => void upstreamResponse.destroy());
  // The browser must see that the stream is open before the first event.
  else process.nextTick(() => response.flushHeaders());
}

const authorizedRequestOf = (gatewayRequest: GatewayRequest | undefined): AuthorizedRequest | undefined =>
  gatewayRequest?.upstream && (gatewayRequest as AuthorizedRequest);

/**
 * Creates the streaming proxy with one connection per request, because long responses are few and each connection is
 * kept for a long time.
 */
export function createStreamProxy(onFailure: OnFailure): StreamProxy {
  const agent = new Agent();
  const proxy = createProxyMiddleware<IncomingMessage, GatewayResponse>({
    agent,
    changeOrigin: true,
    router: (_request, response) => response?.gatewayRequest?.upstream?.replica?.connections.origin ?? '',
    on: {
      proxyReq(proxyRequest, _request, response) {
        const gatewayRequest = authorizedRequestOf(response.gatewayRequest);
        if (gatewayRequest) prepareProxyRequest(gatewayRequest, proxyRequest);
      },
      proxyRes(upstreamResponse, _request, response) {
        const gatewayRequest = authorizedRequestOf(response.gatewayRequest);
        if (gatewayRequest) onResponse(gatewayRequest, upstreamResponse);
      },
      error(error, _request, response) {
        const gatewayRequest = authorizedRequestOf((response as GatewayResponse).gatewayRequest);
        if (gatewayRequest) onFailure(gatewayRequest, error);
      },
    },
  });
  return {
    send(gatewayRequest) {
      const { request, response } = gatewayRequest;
      // With `Expect: 100`, the library emits no `proxyReq`, so the client's headers would pass unfiltered. The
      // gateway has already answered the expectation.
      delete request.headers.expect;
      proxy(request, response).catch((error: Error) => onFailure(gatewayRequest, error));
    },
    close: () => agent.destroy(),
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerRequest } from './answers/answer-request.ts';
import type { Exchange } from './answers/exchange.ts';
import type { Behaviour } from './behaviour.ts';
import { redirectTarget } from './expected-result.ts';
import type { HitLog } from './hit-log.ts';
import type { Connection } from './network/connections.ts';
import { namedAddress, type AddressedSite } from './assign-addresses.ts';
import type { SiteIndex } from './site-index.ts';

interface ServingNeeds {
  index: SiteIndex;
  hits: HitLog;
  /** Origin of the port that accepted the connection. */
  originOf: (connection: Connection) => string;
  wait: Exchange['wait'];
}

/** Returns the behaviour for this request; decrements the remaining times of a temporary behaviour. */
function takeBehaviour(site: AddressedSite): Behaviour {
  const { next, behaviour } = site;
  if (!next) return behaviour;
  next.times -= 1;
  if (next.times === 0) site.next = null;
  return next.behaviour;
}

/** Parses the number in `?hop=2`, which counts redirects within a site. */
function hopOf(url: string): number {
  return Number(/[?&]hop=(\d{1,7})/.exec(url)?.[1] ?? 0);
}

/** Creates the request handler, which responds with the behaviour of the requested site and logs the request. */
export function createSiteServer({ index, hits, originOf, wait }: ServingNeeds) {
  /** Origins for which a connection has already been counted, so that it counts only once per origin. */
  const namesOf = new WeakMap<Connection, Set<string>>();

  function countConnection(connection: Connection, origin: string): void {
    const names = namesOf.get(connection) ?? new Set([originOf(connection)]);
    namesOf.set(connection, names);
    if (names.has(origin)) return;
    names.add(origin);
    connection.socket.once('close', hits.connected(origin));
  }

  function log(
    connection: Connection,
    request: IncomingMessage,
    site: AddressedSite | undefined,
  ): () => void {
    const origin = site?.origin ?? originOf(connection);
    countConnection(connection, origin);
    return hits.requested(site?.name ?? '', {
      at: Date.now(),
      origin,
      method: request.method ?? '',
      path: request.url ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      connection: connection.number,
    });
  }

  async function answer(
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
    site: AddressedSite,
  ): Promise<void> {
    const behaviour = takeBehaviour(site);
    const hop = hopOf(request.url ?? '');
    if (site.latencyMs > 0 && !(await wait(site.latencyMs, response))) return;
    await answerRequest(behaviour, {
      request,
      response,
      connection: connection.socket,
      hop,
      wait,
      location() {
        const target = redirectTarget({ ...site, behaviour }, hop, index.find);
        const isRelative = behaviour.kind === 'redirect' && !behaviour.isAbsolute;
        return isRelative && target.startsWith(`${site.url}?`) ? target.slice(site.url.length) : target;
      },
    });
  }

  return (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const site = index.ofRequest(connection.port, request.headers.host ?? '', path);
    response.once('close', log(connection, request, site));
    response.on('error', () => {});
    if (!site) response.writeHead(connection.port.address === namedAddress('serving') ? 421 : 404).end();
    else answer(connection, request, response, site).catch(() => response.destroy());
  };
}

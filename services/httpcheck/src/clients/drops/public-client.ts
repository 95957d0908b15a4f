import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import { forbiddenCode, guardedLookup } from '@geoplan/kit/outbound/guarded-lookup';
import {
  createOutboundAgent,
  sendRequest,
  TransportError,
  type OutboundAgent,
  type OutboundResponse,
} from '@geoplan/kit/outbound/send-request';
import { createSsrfGuard, literalAddress, portOf } from '@geoplan/kit/outbound/ssrf-guard';
import type { FetchOnce } from '../../domain/drops/fetch-once.ts';
import type { LookupFailure } from '../../domain/drops/lookup-failure.ts';
import { decodeBody } from './decode-body.ts';

/** Maximum size of a response; the archive's index of a large site is about a megabyte. */
const maxBytes = 2 * 1024 * 1024;
const maxRedirects = 3;
const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

interface PublicClientOptions {
  /** Non-public addresses that may be dialled. */
  allow: AllowList;
  userAgent: string;
  /** Time limit of one request, without its redirects. */
  timeoutMs: number;
  countCall?: CountCall | undefined;
  /** Replaces DNS in tests. */
  lookup?: LookupFunction;
}

/** Client for registries and the archive, whose hosts are named by a downloaded file or a redirect. */
export interface PublicClient {
  ask: FetchOnce;
  close(): Promise<void>;
}

const failed = (code: LookupFailure['code']): { failure: LookupFailure } => ({
  failure: { code, retryAfterMs: null },
});

function locationOf({ headers }: OutboundResponse): string | undefined {
  const { location } = headers;
  return typeof location === 'string' ? location : undefined;
}

/** Decodes a response; `response.text` has one character per byte. */
async function toAnswer(response: OutboundResponse, url: URL, isLatin1: boolean) {
  const { status, headers, text } = response;
  const body = await decodeBody(Buffer.from(text, 'latin1'), headers['content-encoding'], maxBytes);
  if (body === null) return failed('malformed');
  return {
    status,
    contentType: headers['content-type'],
    location: locationOf(response),
    retryAfterMs: retryAfterMs(headers),
    text: isLatin1 ? body.toString('latin1') : new TextDecoder().decode(body),
    host: url.host,
  };
}

/** undici's error code for a response above `maxBytes`. */
const tooLargeCode = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

function failureOf(error: TransportError): { failure: LookupFailure } {
  if (error.code === forbiddenCode) return failed('forbidden');
  return failed(error.code === tooLargeCode ? 'malformed' : 'unavailable');
}

/** Target of a redirect; null if this request must not follow it. Never leads from https to http. */
function nextUrl(from: URL, location: string | undefined, redirects: 'any' | 'same'): URL | null {
  const to = URL.parse(location ?? '', from.href);
  if (!to || to.username !== '' || to.password !== '') return null;
  if (to.protocol !== 'https:' && to.protocol !== from.protocol) return null;
  return redirects === 'same' && to.host !== from.host ? null : to;
}

export function createPublicClient(options: PublicClientOptions): PublicClient {
  const { allow, userAgent, timeoutMs, lookup = lookUp, countCall } = options;
  const guard = createSsrfGuard(allow);
  /** Agents are cached by port, because the guard checks addresses together with their port. */
  const agents = new Map<number, OutboundAgent>();

  function agentFor(port: number): OutboundAgent {
    const known = agents.get(port);
    if (known) return known;
    const agent = createOutboundAgent(maxBytes, { lookup: guardedLookup(guard, port, lookup) });
    agents.set(port, agent);
    return agent;
  }

  function isAllowed(url: URL): boolean {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
    const literal = literalAddress(url.hostname);
    return guard.isAllowed(url) && (literal === null || guard.mayDial(literal, portOf(url)));
  }

  const follow: FetchOnce = async (first, signal, { accept, redirects, isLatin1 = false }) => {
    const headers = { accept, 'user-agent': userAgent, 'accept-encoding': 'identity' };
    let url: URL | null = URL.parse(first);
    for (let hop = 0; url !== null; hop += 1) {
      if (!isAllowed(url)) return failed('forbidden');
      const request = { method: 'GET' as const, url: url.href, headers };
      const response = await sendRequest(agentFor(portOf(url)), request, {
        timeoutMs,
        signal,
        isLatin1: true,
      });
      if (redirects === 'none' || !followed.has(response.status)) return toAnswer(response, url, isLatin1);
      url = hop < maxRedirects ? nextUrl(url, locationOf(response), redirects) : null;
    }
    return failed('bad_redirect');
  };

  return {
    async ask(url, signal, how) {
      try {
        const answer = await follow(url, signal, how);
        countCall?.('failure' in answer ? answer.failure.code : resultOf(answer.status));
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TransportError)) throw error;
        const answer = failureOf(error);
        countCall?.(answer.failure.code);
        return answer;
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

/** Outcome for the call counter. A registry's 404 and an archived redirect count as successful responses. */
function resultOf(status: number): string {
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'unavailable';
  return status < 400 || status === 404 ? 'ok' : 'refused';
}

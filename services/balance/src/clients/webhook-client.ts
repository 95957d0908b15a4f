import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import { forbiddenCode, guardedLookup } from '@geoplan/kit/outbound/guarded-lookup';
import { createOutboundAgent, sendRequest, TransportError } from '@geoplan/kit/outbound/send-request';
import { createSsrfGuard, literalAddress, portOf, type SsrfGuard } from '@geoplan/kit/outbound/ssrf-guard';

/** Timeout of the whole exchange, ms; longer than a receiver needs to store the delivery and respond. */
const timeoutMs = 10_000;
/** Maximum response size; only the status of the response is used. */
const maxBytes = 64 * 1024;

/** Result of a delivery; `status` is null if there was no response. */
export interface WebhookResult {
  status: number | null;
  isDelivered: boolean;
  /** Reason for the log; '' if delivered. */
  reason: string;
}

/** Client for URLs that users typed. */
export interface WebhookClient {
  /** Reason why a URL must not be used; null if it is allowed. */
  refusalOf(url: string): Promise<string | null>;
  /** Sends a delivery and never throws, because the result contains the failure. Redirects are not followed. */
  send(url: string, body: string, signature: string): Promise<WebhookResult>;
  /** Aborts deliveries in progress. */
  close(): void;
}

export interface WebhookOptions {
  /** Non-public addresses that may be dialled. */
  allow: AllowList;
  /** Certificate authorities that replace the machine's, for tests. */
  ca?: string[];
  /** Replaces DNS in tests. */
  lookup?: LookupFunction;
}

const notHttps = 'The address must begin with https://';
const notPublic = 'The address is not on the public Internet';

/** Checks a URL before it is resolved; a string is the reason for a rejection. */
function parseTarget(text: string, guard: SsrfGuard): URL | string {
  if (!URL.canParse(text)) return notHttps;
  const url = new URL(text);
  if (url.protocol !== 'https:') return notHttps;
  const literal = literalAddress(url.hostname);
  const mayDial = literal === null || guard.mayDial(literal, portOf(url));
  return guard.isAllowed(url) && mayDial ? url : notPublic;
}

export function createWebhookClient({ allow, ca, lookup = lookUp }: WebhookOptions): WebhookClient {
  const guard = createSsrfGuard(allow);
  const stopping = new AbortController();
  const lookupFor = (url: URL) => guardedLookup(guard, portOf(url), lookup);

  return {
    refusalOf(text) {
      const url = parseTarget(text, guard);
      if (typeof url === 'string') return Promise.resolve(url);
      if (literalAddress(url.hostname) !== null) return Promise.resolve(null);
      return new Promise((resolve) => {
        lookupFor(url)(url.hostname, { all: true }, (error) => {
          if (!error) resolve(null);
          else resolve(error.code === forbiddenCode ? notPublic : 'The address cannot be found');
        });
      });
    },

    async send(text, body, signature) {
      const url = parseTarget(text, guard);
      if (typeof url === 'string') return { status: null, isDelivered: false, reason: url };
      // Creates a new agent per delivery, so that a name that was resolved an hour ago is checked again.
      const agent = createOutboundAgent(maxBytes, { lookup: lookupFor(url), ...(ca ? { ca } : {}) });
      const headers = { 'content-type': 'application/json', 'x-geoplan-signature': signature };
      const request = { method: 'POST' as const, url: url.href, headers, body };
      try {
        const { status } = await sendRequest(agent, request, { timeoutMs, signal: stopping.signal });
        const isDelivered = status >= 200 && status < 300;
        return { status, isDelivered, reason: isDelivered ? '' : `status ${status}` };
      } catch (error) {
        const code = error instanceof TransportError ? error.code : String(error);
        return { status: null, isDelivered: false, reason: code || 'no answer' };
      } finally {
        await agent.destroy();
      }
    },

    close: () => stopping.abort(),
  };
}

import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AllowList } from '@geoplan/kit/outbound/allow-list';
import { forbiddenCode, guardedLookup } from '@geoplan/kit/outbound/guarded-lookup';
import { createOutboundAgent, sendRequest, TransportError } from '@geoplan/kit/outbound/send-request';
import { createSsrfGuard, literalAddress, portOf, type SsrfGuard } from '@geoplan/kit/outbound/ssrf-guard';

/** For the whole exchange; longer than a receiver needs that stores it and answers. */
const timeoutMs = 10_000;
/** Nothing of the answer is used but its status. */
const maxBytes = 64 * 1024;

/** Whether the receiver has it; `status` null = it did not answer. */
export interface WebhookResult {
  status: number | null;
  isDelivered: boolean;
  /** For the log; '' = delivered. */
  reason: string;
}

/** Sends to an address that a person typed. */
export interface WebhookClient {
  /** Why it may not be sent to; null = it may. */
  refusalOf(url: string): Promise<string | null>;
  /** Never throws: what went wrong is in the result. Redirects are not followed. */
  send(url: string, body: string, signature: string): Promise<WebhookResult>;
  /** Cuts what is being sent. */
  close(): void;
}

export interface WebhookOptions {
  /** Addresses that may be dialled although they are not public. */
  allow: AllowList;
  /** Authorities of certificates in the place of the machine's; for tests. */
  ca?: string[];
  /** In the place of DNS; for tests. */
  lookup?: LookupFunction;
}

const notHttps = 'The address must begin with https://';
const notPublic = 'The address is not on the public Internet';

/** What can be said of an address before it is looked up; a string = why it is refused. */
function parseTarget(text: string, guard: SsrfGuard): URL | string {
  if (!URL.canParse(text)) return notHttps;
  const url = new URL(text);
  if (url.protocol !== 'https:') return notHttps;
  const literal = literalAddress(url.hostname);
  const mayDial = literal === null || guard.mayDial(literal, portOf(url));
  return guard.mayAsk(url) && mayDial ? url : notPublic;
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
      // One for each: what a name led to an hour ago is judged anew.
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

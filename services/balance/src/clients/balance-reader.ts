import type { Log } from '@geoplan/kit/log';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import { createOutboundClient } from '@geoplan/kit/outbound/outbound-client';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import { vendorLookup } from '@geoplan/kit/vendors/vendor-lookup';
import { ownAccountKey } from '../domain/providers/provider-account.ts';
import type { PolledSource, ReadBalance } from '../domain/providers/vendor-reading.ts';
import { readAhrefs } from './ahrefs-balance.ts';
import { readAnthropic } from './anthropic-costs.ts';
import { readApify } from './apify-balance.ts';
import { readDataForSeo } from './dataforseo-balance.ts';
import { readOpenAi } from './openai-costs.ts';
import { toReadFailure } from './read-failure.ts';
import type { VendorRequest } from './vendor-request.ts';

const vendors: Record<PolledSource, { request: VendorRequest; baseUrl: string }> = {
  ahrefs: { request: readAhrefs, baseUrl: 'https://api.ahrefs.com' },
  dataforseo: { request: readDataForSeo, baseUrl: 'https://api.dataforseo.com' },
  apify: { request: readApify, baseUrl: 'https://api.apify.com' },
  openai: { request: readOpenAi, baseUrl: 'https://api.openai.com' },
  anthropic: { request: readAnthropic, baseUrl: 'https://api.anthropic.com' },
};

/** Maximum response size, enough for a page of costs; a larger response is not a balance. */
const maxBytes = 1024 * 1024;
/** Timeout of one attempt, ms; short, because a user waits for a refresh. */
const defaultTimeoutMs = 10_000;
/**
 * Timeout of a whole reading, including a second attempt and all pages, in multiples of one attempt; below the
 * gateway's timeout.
 */
const wholeTimeouts = 2;

export interface ReaderOptions {
  /** Emulators of the vendors, one path each; used for demo providers, and for all providers in tests. */
  sandboxUrl?: string | undefined;
  /** URL that replaces the vendor's. */
  baseUrls?: Partial<Record<PolledSource, string | undefined>> | undefined;
  timeoutMs?: number;
  /** Counts attempts by vendor and result. */
  countCalls?: (source: PolledSource) => CountCall;
  log: Log;
}

/**
 * Reads balances from vendors. Makes two attempts if a second one may help, follows no redirects, and makes no paid
 * calls.
 */
export function createBalanceReader({
  sandboxUrl,
  baseUrls,
  timeoutMs = defaultTimeoutMs,
  countCalls,
  log,
}: ReaderOptions) {
  const lookup = vendorLookup([...Object.values(baseUrls ?? {}), sandboxUrl]);
  const agent = createOutboundAgent(maxBytes, { lookup });
  const closing = new AbortController();

  const read: ReadBalance = async ({ source, credential, isDemo }) => {
    const vendor = vendors[source];
    // A demo's key is never sent to the vendor, even if the sandbox is off.
    if (isDemo && sandboxUrl === undefined) return { failure: 'unavailable' };
    const realUrl = baseUrls?.[source] ?? vendor.baseUrl;
    const baseUrl = isDemo ? `${sandboxUrl}/${source}` : realUrl;
    const client = createOutboundClient({
      name: source,
      agent,
      rateLimit: null,
      accountKey: ownAccountKey(source, credential),
      perSecond: null,
      limits: { maxAttempts: 2, attemptMs: timeoutMs, longestHoldMs: 0 },
      toFailure: toReadFailure,
      countCall: countCalls?.(source),
      log,
    });
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs * wholeTimeouts)]);
    try {
      const { result } = await client.call(
        (send) =>
          vendor.request({
            get: (url, headers) => send({ method: 'GET', url, headers }),
            baseUrl,
            credential,
            now: new Date(),
          }),
        signal,
      );
      return result.failure ? { failure: result.failure.code } : { reading: result.value };
    } catch (error) {
      // A shutdown of this process is not a failure of the vendor; the next poll determines the state.
      closing.signal.throwIfAborted();
      if (!signal.aborted) log.error({ err: error, source }, 'balance read failed');
      return { failure: 'unavailable' };
    }
  };
  return {
    read,
    async close(): Promise<void> {
      closing.abort(new Error('service stopping'));
      await agent.destroy();
    },
  };
}

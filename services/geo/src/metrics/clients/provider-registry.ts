import type { Log } from '@geoplan/kit/log';
import type { CountCall } from '@geoplan/kit/metrics/call-counter';
import { vendorLookup } from '@geoplan/kit/vendors/vendor-lookup';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { AccountRateLimit } from '@geoplan/kit/outbound/account-queue';
import { createOutboundAgent } from '@geoplan/kit/outbound/send-request';
import {
  keywordAccountOf,
  rateLimitOfAccount,
  defaultRateLimitOf,
  type KeywordAccount,
  type AdaptiveRateLimit,
} from '../../settings/domain/keyword-account.ts';
import { requireKeywordApi, type KeywordApi } from '../../settings/domain/provider-hosts.ts';
import type { KeywordProvider, ProviderQuota, ProviderRegistry } from '../domain/provider.ts';
import { keywordHostOf, type ShownRateLimit } from '../../settings/domain/settings-view.ts';
import type { StoredProvider } from '../../settings/domain/provider-settings.ts';
import { createAhrefsProvider } from './ahrefs/ahrefs-client.ts';
import { createDataForSeoProvider } from './dataforseo/dataforseo-client.ts';
import type { ClientOptions } from './provider-http.ts';
import { createKeywordInsightProvider } from './rapidapi/keyword-insight-client.ts';
import { createKeywordResearchProvider } from './rapidapi/keyword-research-client.ts';

interface Options {
  settings: { find(provider: 'keywords'): Promise<StoredProvider> };
  rateLimit: AccountRateLimit;
  /** Finds the learnt limit of an account below its configured rate; `null` if there is none. */
  findAdaptiveRateLimit: (accountKey: string, perSecond: number | null) => Promise<AdaptiveRateLimit | null>;
  /**
   * Remaining quota of the account, as reported by its responses or published by the balance service; `null` if
   * unknown.
   */
  findRemaining: (account: Pick<KeywordProvider, 'accountKey' | 'currency'>) => Promise<ProviderQuota | null>;
  config: {
    /** Replaces `https://{host}`. */
    baseUrl?: string | undefined;
    /** URLs that replace the vendors' URLs, by API. */
    baseUrls?: { ahrefs?: string | undefined; dataforseo?: string | undefined } | undefined;
    /** Requests per second of a key for which no rate is set; `null` for no limit. */
    perSecond: number | null;
    /** Timeout of one request, which replaces the default in tests. */
    timeoutMs?: number | undefined;
    sandbox?: { host: string } | undefined;
  };
  countCall?: CountCall;
  /** Counts rows of paid responses that belong to no requested keyword. */
  countUnmatched?: (rows: number) => void;
  log: Log;
}

/** Registry of provider clients, with their connection pools. */
export interface KeywordProviders extends ProviderRegistry {
  /**
   * Returns the provider for a key that is not stored. @throws AppError invalid_input if the host is not on the list
   */
  forKey(host: string, key: string): KeywordProvider;
  /** Returns the configured rate of the account, and its learnt limit. */
  rateLimitOf(stored: StoredProvider): Promise<ShownRateLimit>;
  /** Closes the connections and aborts requests in flight. */
  close(): Promise<void>;
}

/** Size limit for small responses. A pair's response is under 1 KB; 100 Ahrefs rows are under 20 KB. */
const smallMaxBytes = 1024 * 1024;
/** Size limit for large responses. 700 DataForSEO keywords with a year of monthly figures each are about 2 MB. */
const largeMaxBytes = 16 * 1024 * 1024;

const creators: Record<KeywordApi, (options: ClientOptions) => KeywordProvider> = {
  'keyword-research': createKeywordResearchProvider,
  'keyword-insight': createKeywordInsightProvider,
  ahrefs: createAhrefsProvider,
  dataforseo: createDataForSeoProvider,
};

/** Message shown for a stored key that cannot be decrypted with SECRETS_KEYS. */
const unreadableKeyText =
  'Сохранённый ключ провайдера не читается. Введите его заново в настройках API (/settings).';

/** Null object for a key that cannot be decrypted. Every pair fails with that reason, and no request is sent. */
function createUnreadableKeyProvider(host: string): KeywordProvider {
  return {
    host,
    accountKey: accountKeyOf(host, 'unreadable'),
    perSecond: null,
    isUnreadable: true,
    maxKeywordsPerRequest: 100,
    currency: 'requests',
    estimateCost: () => 0,
    async lookUp(pairs, signal) {
      signal.throwIfAborted();
      const error = { code: 'auth' as const, message: unreadableKeyText };
      const outcomes = pairs.map((pair) => ({ pair, error }));
      return { outcomes, requests: 0, unanswered: 0, cost: null, currency: 'requests', quota: null };
    },
    test: async () => ({ testResult: { isValid: false, message: unreadableKeyText }, spent: null }),
  };
}

async function shownRateLimit(
  stored: StoredProvider,
  {
    findAdaptiveRateLimit,
    config: { perSecond, sandbox },
  }: Pick<Options, 'findAdaptiveRateLimit' | 'config'>,
): Promise<ShownRateLimit> {
  const account = keywordAccountOf(stored, sandbox?.host);
  if (!account) return { perSecond: null, defaultPerSecond: perSecond, learntPerSecond: null };
  const { accountKey } = account;
  const learnt = await findAdaptiveRateLimit(accountKey, rateLimitOfAccount(account, stored, perSecond));
  return {
    perSecond: stored.rateLimit?.accountKey === accountKey ? stored.rateLimit.perSecond : null,
    defaultPerSecond: defaultRateLimitOf(account, perSecond),
    learntPerSecond: learnt?.perSecond ?? null,
  };
}

/** Creates the connection pools. Configured URLs may resolve to any address, including private ones. */
function createAgents({ baseUrl, baseUrls, sandbox }: Options['config']) {
  const sandboxUrl = sandbox && `http://${sandbox.host}`;
  const lookup = vendorLookup([baseUrl, baseUrls?.ahrefs, baseUrls?.dataforseo, sandboxUrl]);
  return {
    small: createOutboundAgent(smallMaxBytes, { lookup }),
    large: createOutboundAgent(largeMaxBytes, { lookup }),
  };
}

/** Creates the registry of keyword providers. The settings are read on each call, but the connections stay open. */
export function createProviderRegistry(options: Options): KeywordProviders {
  const { settings, rateLimit, findRemaining, config, countCall, countUnmatched, log } = options;
  const sandboxHost = config.sandbox?.host;
  const agents = createAgents(config);
  const set: Partial<Record<KeywordApi, string | undefined>> | undefined = config.baseUrls;
  /** Provider of the account in use; its client remembers the pause that the provider requested. */
  let last: KeywordProvider | null = null;

  function build(
    { api, host, key }: Omit<KeywordAccount, 'accountKey'>,
    perSecond: number | null,
  ): KeywordProvider {
    const isSandbox = host === sandboxHost;
    const agent = api === 'dataforseo' ? agents.large : agents.small;
    const home = isSandbox ? `http://${host}/rapidapi` : (set?.[api] ?? `https://${host}`);
    return creators[api]({
      host,
      key,
      baseUrl: (config.baseUrl ?? home).replace(/\/+$/, ''),
      perSecond,
      timeoutMs: config.timeoutMs,
      agent,
      rateLimit,
      countCall,
      countUnmatched,
      log,
    });
  }

  return {
    async current() {
      const stored = await settings.find('keywords');
      if (!stored.enabled) return null;
      if (stored.problem !== null) {
        const unreadable = createUnreadableKeyProvider(keywordHostOf(stored, sandboxHost));
        // Called every few pairs, but the error is logged only once.
        if (last?.accountKey !== unreadable.accountKey)
          log.error({ reason: stored.problem }, 'stored provider key could not be read');
        last = unreadable;
        return unreadable;
      }
      const account = keywordAccountOf(stored, sandboxHost);
      if (!account) return null;
      const perSecond = rateLimitOfAccount(account, stored, config.perSecond);
      if (last?.accountKey !== account.accountKey || last.perSecond !== perSecond)
        last = build(account, perSecond);
      return last;
    },
    quotaOf: (provider) => findRemaining(provider),
    isDemo: (provider) => provider.host === sandboxHost,
    forKey(host, key) {
      const api = requireKeywordApi(host, sandboxHost);
      return build({ api, host, key }, defaultRateLimitOf({ api, key }, config.perSecond));
    },
    rateLimitOf: (stored) => shownRateLimit(stored, options),
    async close() {
      await Promise.all([agents.small.destroy(), agents.large.destroy()]);
    },
  };
}

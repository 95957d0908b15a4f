import type { Pace } from '@geoplan/kit/limits/pace';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import type { Dispatcher } from 'undici';
import { findQuota } from '../db/quota-repository.ts';
import { createLearntPace } from '../db/learnt-pace.ts';
import type { SettingsRepository } from '../db/settings-repository.ts';
import type { GeoTables } from '../db/tables.ts';
import { demandKeywordHost, keywordApiOf, sandboxKey, type KeywordApi } from '../domain/keyword-host.ts';
import type { KeywordProvider, ProviderSource } from '../domain/provider.ts';
import { keywordHostOf } from '../domain/settings-view.ts';
import { createAhrefsProvider } from './ahrefs-client.ts';
import { createBalanceReader, tellsBalance } from './balance-reader.ts';
import { accountKeyOf, type ClientOptions } from './client-options.ts';
import { createDataForSeoProvider } from './dataforseo-client.ts';
import { createProviderAgent } from './exchange.ts';
import { createKeywordInsightProvider } from './keyword-insight-client.ts';
import { createKeywordResearchProvider } from './keyword-research-client.ts';
import { createUnreadableKeyProvider } from './unreadable-key-provider.ts';

interface SourceOptions {
  db: Kysely<GeoTables>;
  settings: Pick<SettingsRepository, 'find'>;
  pace: Pace;
  config: {
    /** Replaces `https://{host}`. */
    baseUrl?: string | undefined;
    /** Requests a second and key; null = no limit. */
    perSecond: number | null;
    /** Time for one request in place of the usual; for tests. */
    timeoutMs?: number | undefined;
    sandbox?: { host: string } | undefined;
  };
  log: Log;
}

/** Builds providers and keeps their connections. */
export interface KeywordProviders extends ProviderSource {
  /** A provider for a key that is not stored. @throws AppError invalid_input for a host that is not on the list */
  forKey(host: string, key: string): KeywordProvider;
  /** Ends the connections, cutting what is under way. */
  close(): Promise<void>;
}

/** A pair's answer is under 1 KB; 100 rows of Ahrefs under 20 KB. */
const usualAnswerBytes = 1024 * 1024;
/** 700 keywords of DataForSEO with a year of monthly figures each: about 2 MB. */
const largeAnswerBytes = 16 * 1024 * 1024;

/** The sandbox's own plan allows 50 (infra/sandbox). */
const sandboxPerSecond = 40;
/** 60 a minute (provider-apis.md A.3). */
const ahrefsPerSecond = 1;
/** 30 at once (provider-apis.md A.4) and a second or so for each. */
const dataForSeoPerSecond = 30;

const creators: Record<KeywordApi, (options: ClientOptions) => KeywordProvider> = {
  'keyword-research': createKeywordResearchProvider,
  'keyword-insight': createKeywordInsightProvider,
  ahrefs: createAhrefsProvider,
  dataforseo: createDataForSeoProvider,
};

/** Requests a second to code for: the operator's figure, but never more than the vendor allows. */
function paceOf(api: KeywordApi, perSecond: number | null): number | null {
  if (api === 'ahrefs') return Math.min(perSecond ?? ahrefsPerSecond, ahrefsPerSecond);
  if (api === 'dataforseo') return Math.min(perSecond ?? dataForSeoPerSecond, dataForSeoPerSecond);
  return perSecond;
}

/** The keyword provider as the settings say; they are read each time, the connections stay. */
export function createProviderSource({ db, settings, pace, config, log }: SourceOptions): KeywordProviders {
  const sandboxHost = config.sandbox?.host;
  const agents = {
    usual: createProviderAgent(usualAnswerBytes),
    large: createProviderAgent(largeAnswerBytes),
  };
  const learntPace = createLearntPace(db, pace);
  const balanceOf = createBalanceReader({ timeoutMs: config.timeoutMs, log });
  /** The account in use; its provider remembers how long it must be left alone. */
  let last: KeywordProvider | null = null;

  function build(api: KeywordApi, host: string, key: string): KeywordProvider {
    const isSandbox = host === sandboxHost;
    const agent: Dispatcher = api === 'dataforseo' ? agents.large : agents.usual;
    const home = isSandbox ? `http://${host}/rapidapi` : `https://${host}`;
    return creators[api]({
      host,
      key,
      baseUrl: (config.baseUrl ?? home).replace(/\/+$/, ''),
      perSecond: isSandbox && key === sandboxKey ? sandboxPerSecond : paceOf(api, config.perSecond),
      timeoutMs: config.timeoutMs,
      agent,
      pace: learntPace,
      log,
    });
  }

  return {
    async current() {
      const stored = await settings.find('keywords');
      const host = keywordHostOf(stored, sandboxHost);
      if (!stored.enabled) return null;
      if (stored.problem !== null) {
        const unreadable = createUnreadableKeyProvider(host);
        // Asked for every few pairs, said once.
        if (last?.accountKey !== unreadable.accountKey)
          log.error({ reason: stored.problem }, 'stored provider key cannot be read');
        last = unreadable;
        return unreadable;
      }
      const key = stored.credential ?? (host === sandboxHost ? sandboxKey : null);
      const api = keywordApiOf(host, sandboxHost);
      // A host of an embedded run whose data moved to a server: nobody is there any more.
      if (key === null || api === null) return null;
      if (last?.accountKey !== accountKeyOf(host, key)) last = build(api, host, key);
      return last;
    },
    quotaOf: (provider) =>
      tellsBalance(provider) ? balanceOf(provider) : findQuota(db, provider.accountKey),
    isDemo: (provider) => provider.host === sandboxHost,
    forKey(host, key) {
      return build(demandKeywordHost(host, sandboxHost), host, key);
    },
    async close() {
      await Promise.all([agents.usual.destroy(), agents.large.destroy()]);
    },
  };
}

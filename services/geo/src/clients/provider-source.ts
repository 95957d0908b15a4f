import type { Pace } from '@geoplan/kit/limits/pace';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import type { Dispatcher } from 'undici';
import { findQuota } from '../db/quota-repository.ts';
import { createLearntPace, findLearntPace } from '../db/learnt-pace.ts';
import type { SettingsRepository } from '../db/settings-repository.ts';
import type { GeoTables } from '../db/tables.ts';
import {
  keywordAccountOf,
  paceOfAccount,
  usualPaceOf,
  type KeywordAccount,
} from '../domain/keyword-account.ts';
import { demandKeywordHost, type KeywordApi } from '../domain/keyword-host.ts';
import type { KeywordProvider, ProviderSource } from '../domain/provider.ts';
import { keywordHostOf, type ShownPace } from '../domain/settings-view.ts';
import type { StoredProvider } from '../domain/stored-provider.ts';
import { createAhrefsProvider } from './ahrefs-client.ts';
import { createBalanceReader, tellsBalance } from './balance-reader.ts';
import type { ClientOptions } from './client-options.ts';
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
    /** Requests a second of a key for which none are set; null = no limit. */
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
  /** The pace of the account in the settings, and what slows it down. */
  paceOf(stored: StoredProvider): Promise<ShownPace>;
  /** Ends the connections, cutting what is under way. */
  close(): Promise<void>;
}

/** A pair's answer is under 1 KB; 100 rows of Ahrefs under 20 KB. */
const usualAnswerBytes = 1024 * 1024;
/** 700 keywords of DataForSEO with a year of monthly figures each: about 2 MB. */
const largeAnswerBytes = 16 * 1024 * 1024;

const creators: Record<KeywordApi, (options: ClientOptions) => KeywordProvider> = {
  'keyword-research': createKeywordResearchProvider,
  'keyword-insight': createKeywordInsightProvider,
  ahrefs: createAhrefsProvider,
  dataforseo: createDataForSeoProvider,
};

async function shownPace(
  db: Kysely<GeoTables>,
  stored: StoredProvider,
  { perSecond, sandbox }: SourceOptions['config'],
): Promise<ShownPace> {
  const account = keywordAccountOf(stored, sandbox?.host);
  if (!account) return { perSecond: null, usualPerSecond: perSecond, learntPerSecond: null };
  const { accountKey } = account;
  const learnt = await findLearntPace(db, accountKey, paceOfAccount(account, stored, perSecond));
  return {
    perSecond: stored.pace?.accountKey === accountKey ? stored.pace.perSecond : null,
    usualPerSecond: usualPaceOf(account, perSecond),
    learntPerSecond: learnt?.perSecond ?? null,
  };
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

  function build(
    { api, host, key }: Omit<KeywordAccount, 'accountKey'>,
    perSecond: number | null,
  ): KeywordProvider {
    const isSandbox = host === sandboxHost;
    const agent: Dispatcher = api === 'dataforseo' ? agents.large : agents.usual;
    const home = isSandbox ? `http://${host}/rapidapi` : `https://${host}`;
    return creators[api]({
      host,
      key,
      baseUrl: (config.baseUrl ?? home).replace(/\/+$/, ''),
      perSecond,
      timeoutMs: config.timeoutMs,
      agent,
      pace: learntPace,
      log,
    });
  }

  return {
    async current() {
      const stored = await settings.find('keywords');
      if (!stored.enabled) return null;
      if (stored.problem !== null) {
        const unreadable = createUnreadableKeyProvider(keywordHostOf(stored, sandboxHost));
        // Asked for every few pairs, said once.
        if (last?.accountKey !== unreadable.accountKey)
          log.error({ reason: stored.problem }, 'stored provider key cannot be read');
        last = unreadable;
        return unreadable;
      }
      const account = keywordAccountOf(stored, sandboxHost);
      if (!account) return null;
      const perSecond = paceOfAccount(account, stored, config.perSecond);
      if (last?.accountKey !== account.accountKey || last.perSecond !== perSecond)
        last = build(account, perSecond);
      return last;
    },
    quotaOf: (provider) =>
      tellsBalance(provider) ? balanceOf(provider) : findQuota(db, provider.accountKey),
    isDemo: (provider) => provider.host === sandboxHost,
    forKey(host, key) {
      const api = demandKeywordHost(host, sandboxHost);
      return build({ api, host, key }, usualPaceOf({ api, key }, config.perSecond));
    },
    paceOf: (stored) => shownPace(db, stored, config),
    async close() {
      await Promise.all([agents.usual.destroy(), agents.large.destroy()]);
    },
  };
}

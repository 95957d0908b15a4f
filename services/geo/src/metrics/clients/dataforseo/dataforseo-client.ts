import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import type { OutboundRequest } from '@geoplan/kit/outbound/send-request';
import { z } from 'zod';
import { failedKeyResult } from '../../../settings/domain/key-test-result.ts';
import type { KeyTestResult, KeywordProvider, Pair } from '../../domain/provider.ts';
import type { Market } from '../../domain/purchase.ts';
import { createBatchAccount } from '../batch-account.ts';
import { languageOf } from '../country-language.ts';
import { costOf, readBalance, readOverview } from './dataforseo-responses.ts';
import { locationCodeOf } from './dataforseo-locations.ts';
import { PairFailure } from '../pair-failure.ts';
import type { ClientOptions } from '../provider-http.ts';

// Limits and prices: provider-apis.md A.4.
const maxKeywords = 700;
const maxCharacters = 80;
const maxWords = 10;
/** US dollars per task, and per keyword in it. */
const taskCost = 0.01;
const keywordCost = 0.0001;
/** Emoji and other symbols, which no keyword field accepts (dataforseo.com/help-center). */
const signs = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Co}|\p{Cn}/u;

const loginAndPassword = z.string().regex(/^[^:]+:.+$/s);
const wrongKey: KeyTestResult = {
  isValid: false,
  message: 'Ключ DataForSEO — это логин и пароль API через двоеточие: login:password',
};

/**
 * The account data is also returned for unverified accounts (provider-apis.md A.4), so it proves only that the login
 * is valid.
 */
const acceptedLogin: KeyTestResult = {
  isValid: true,
  message: 'Логин и пароль приняты. Доступ к данным проверит первый запрос.',
};

function refusalOf({ keyword, country }: Pair): PairErrorCode | null {
  if (locationCodeOf(country) === undefined) return 'unsupported_country';
  const isTooLong = Array.from(keyword).length > maxCharacters || keyword.split(' ').length > maxWords;
  return isTooLong || signs.test(keyword) ? 'unsupported_keyword' : null;
}

function marketOf(country: string): Market {
  return { location: String(locationCodeOf(country)), language: languageOf(country) };
}

/**
 * DataForSEO Labs keyword overview: up to 700 keywords per request, billed in dollars. It does not provide clicks or
 * traffic potential.
 */
export function createDataForSeoProvider(options: ClientOptions): KeywordProvider {
  const { host, key, baseUrl } = options;
  const headers = {
    authorization: `Basic ${Buffer.from(key).toString('base64')}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };

  function toRequest(pairs: readonly Pair[]): OutboundRequest {
    const { location, language } = marketOf(pairs[0]?.country ?? '');
    const task = {
      keywords: pairs.map(({ keyword }) => keyword),
      location_code: Number(location),
      language_code: language,
    };
    const url = `${baseUrl}/v3/dataforseo_labs/google/keyword_overview/live`;
    return { method: 'POST', url, headers, body: JSON.stringify([task]) };
  }
  const { provider, unpaced } = createBatchAccount(options, {
    currency: 'USD',
    maxKeywordsPerRequest: maxKeywords,
    refusalOf,
    split: (pairs) => [pairs],
    toRequest,
    read: readOverview,
    marketOf,
    costOf,
    estimateCost: (keywords) => taskCost + keywords * keywordCost,
  });
  /** Requests the account's balance, which is free. */
  function askBalance(signal: AbortSignal) {
    const account: OutboundRequest = { method: 'GET', url: `${baseUrl}/v3/appendix/user_data`, headers };
    return unpaced.send(account, readBalance, signal);
  }
  return {
    ...provider,
    async test(signal) {
      if (!loginAndPassword.safeParse(key).success) return { testResult: wrongKey, spent: null };
      const { result, lastResponse, ...counts } = await askBalance(signal);
      const failure = result.failure ?? (result.value > 0 ? null : new PairFailure('quota'));
      const testResult = failure ? failedKeyResult(failure.code, failure.message, host) : acceptedLogin;
      const cost = lastResponse && costOf(lastResponse);
      return { testResult, spent: { ...counts, cost, currency: provider.currency, quota: null } };
    },
  };
}

import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { KeywordProvider } from '../domain/provider.ts';

/** Shown while a key is stored that SECRETS_KEYS does not open. */
const unreadableKeyText =
  'Сохранённый ключ провайдера не читается. Введите его заново в настройках API (/settings).';

/** Null object for a key that cannot be decrypted: every pair fails with that reason, nothing is requested. */
export function createUnreadableKeyProvider(host: string): KeywordProvider {
  return {
    host,
    accountKey: accountKeyOf(host, 'unreadable'),
    perSecond: null,
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

import { requireKeywordApi, sandboxKey } from './provider-hosts.ts';
import { isMask } from '@geoplan/kit/secrets/mask';
import type { KeyTestResult, KeywordProvider, Spending } from '../../metrics/domain/provider.ts';
import { keywordHostOf } from './settings-view.ts';
import type { StoredProvider } from './provider-settings.ts';

interface Needs {
  forKey(host: string, key: string): KeywordProvider;
  /** Stores the cost of a test and the quota reported by the provider. */
  record(provider: KeywordProvider, spent: Spending): Promise<void>;
  sandboxHost: string | undefined;
}

/** Form values, possibly unsaved. */
interface Typed {
  rapidApiKey?: string | undefined;
  rapidApiHost?: string | undefined;
}

type KeyToTest = { key: string; refusal?: undefined } | { key?: undefined; refusal: KeyTestResult };

/**
 * Key to test: the entered key, or the stored key if the entered key is absent or masked. If that key is empty,
 * returns `otherwise`, or the reason why there is no key.
 */
export function keyToTest(
  stored: StoredProvider,
  typed: string | undefined,
  otherwise: string | null = null,
): KeyToTest {
  const isStored = typed === undefined || isMask(typed);
  if (isStored && stored.problem !== null)
    return { refusal: { isValid: false, message: `${stored.problem}. Введите ключ заново.` } };
  const key = (isStored ? stored.credential : typed) || otherwise;
  if (key === null)
    return { refusal: { isValid: false, message: 'Ключ не задан. Введите ключ провайдера.' } };
  return { key };
}

/**
 * Tests a key at the keyword provider. The cost of the test is stored, but the key is not.
 * @throws AppError invalid_input if the host is not on the list
 */
export async function testKey(stored: StoredProvider, typed: Typed, needs: Needs): Promise<KeyTestResult> {
  const { rapidApiKey: typedKey } = typed;
  const host = typed.rapidApiHost || keywordHostOf(stored, needs.sandboxHost);
  requireKeywordApi(host, needs.sandboxHost);
  const isStored = typedKey === undefined || isMask(typedKey);
  const keysHost = keywordHostOf(stored, needs.sandboxHost);
  const hasStored = stored.credential !== null || stored.problem !== null;
  // A key belongs to its host and is not sent to another host.
  if (isStored && hasStored && host !== keysHost)
    return { isValid: false, message: `Сохранённый ключ — для хоста ${keysHost}. Введите ключ для ${host}.` };
  const given = keyToTest(stored, typedKey, host === needs.sandboxHost ? sandboxKey : null);
  if (given.refusal) return given.refusal;
  const provider = needs.forKey(host, given.key);
  // The test has a separate timeout (reliability P15). It is not aborted if the caller disconnects, because it is
  // charged.
  const { testResult, spent } = await provider.test(new AbortController().signal);
  if (spent && spent.requests > 0) await needs.record(provider, spent);
  return testResult;
}

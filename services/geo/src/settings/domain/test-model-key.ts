import type { ModelFailureCode } from '@geoplan/contracts/llm/completions';
import { accessTexts } from '../../domain/access-labels.ts';
import { ModelFailure } from '../../llm/domain/model-answer.ts';
import type { KeyTestResult } from '../../metrics/domain/provider.ts';
import { validKeyResult } from './key-test-result.ts';
import type { StoredProvider } from './provider-settings.ts';
import { keyToTest } from './test-key.ts';

/** Model vendor, accessed with one key. */
export interface TriedVendor {
  host: string;
  /** Requests the list of models, which is free. @throws ModelFailure */
  listModels(): Promise<void>;
}

/** Results of a key test if the request for the list of models failed. */
const results: Partial<Record<ModelFailureCode, (host: string) => KeyTestResult>> = {
  auth: () => ({
    isValid: false,
    message: 'Ключ недействителен. Скопируйте его из кабинета провайдера ещё раз.',
  }),
  not_permitted: (host) => ({
    isValid: false,
    message: `${host} отказал этому ключу в доступе: у ключа нет права на список моделей. Проверьте права ключа в кабинете провайдера.`,
  }),
  quota: () => ({
    isValid: false,
    message: 'Ключ действителен, но средства или квота закончились. Пополните счёт у провайдера.',
  }),
  // Only an existing account is rate limited.
  rate_limited: () => ({
    isValid: true,
    message: 'Ключ действителен, но провайдер сейчас ограничивает частоту запросов',
  }),
  overloaded: (host) => ({
    isValid: false,
    message: `${host} отвечает ошибкой, ключ не проверен. Повторите через минуту.`,
  }),
  timeout: (host) => ({
    isValid: false,
    message: `${host} не ответил вовремя, ключ не проверен. Повторите через минуту.`,
  }),
  cut: (host) => ({
    isValid: false,
    message: `Соединение с ${host} оборвалось, ключ не проверен. Повторите через минуту.`,
  }),
  unreachable: (host) => ({
    isValid: false,
    message: `Не удалось соединиться с ${host}, ключ не проверен. Проверьте доступ сервера к этому хосту.`,
  }),
};

const unexpected = (host: string): KeyTestResult => ({
  isValid: false,
  message: `Ключ не проверен: ${host} отвечает не так, как ожидается. Проверьте, что отвечает именно провайдер, а не прокси.`,
});

const ofAccess: Partial<Record<ModelFailureCode, string>> = accessTexts;

/** Russian message about a key if the request for the list of models failed. */
export function failedModelKey(code: ModelFailureCode, host: string): KeyTestResult {
  const message = ofAccess[code];
  return message === undefined ? (results[code] ?? unexpected)(host) : { isValid: false, message };
}

/**
 * Lists a vendor's models to test the entered key, otherwise the stored key. Nothing is stored, and the test is free,
 * so the ledger has no row for it.
 */
export async function testModelKey(
  stored: StoredProvider,
  typed: string | undefined,
  forKey: (key: string) => TriedVendor | null,
): Promise<KeyTestResult> {
  const given = keyToTest(stored, typed);
  if (given.refusal) return given.refusal;
  const vendor = forKey(given.key);
  if (vendor === null)
    return {
      isValid: false,
      message: 'Это ключ встроенной песочницы, а она не запущена. Введите ключ провайдера.',
    };
  try {
    await vendor.listModels();
    return validKeyResult;
  } catch (error) {
    if (error instanceof ModelFailure) return failedModelKey(error.code, vendor.host);
    throw error;
  }
}

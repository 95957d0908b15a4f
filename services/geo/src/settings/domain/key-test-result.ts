import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import type { KeyTest, KeyTestResult, LookupAnswer } from '../../metrics/domain/provider.ts';

/** Result of a test with a valid key. */
export const validKeyResult: KeyTestResult = { isValid: true, message: 'Ключ действителен' };

/** Messages for a user who entered a key, where they differ from the messages for a failed pair. */
const texts: Partial<Record<PairErrorCode, (host: string) => string>> = {
  auth: () => 'Ключ недействителен. Скопируйте его из кабинета провайдера ещё раз.',
  quota: () => 'Ключ действителен, но квота провайдера исчерпана. Дождитесь её обновления или смените тариф.',
  rate: () => 'Ключ действителен, но провайдер сейчас ограничивает частоту запросов',
  unavailable: (host) =>
    `Провайдер ${host} не отвечает, ключ не проверен. Повторите позже или проверьте хост.`,
  bad_response: (host) =>
    `Ключ не проверен: ${host} отвечает не так, как ожидается. Проверьте хост провайдера.`,
};

/** Result of a key test whose lookup failed; `message` is the text of the failure. */
export function failedKeyResult(code: PairErrorCode, message: string, host: string): KeyTestResult {
  // Only an existing paid account is rate limited.
  return { isValid: code === 'rate', message: texts[code]?.(host) ?? message };
}

/** Result of a key test that looked up one pair. */
export function toKeyTest({ outcomes, ...spent }: LookupAnswer, host: string): KeyTest {
  const error = outcomes[0]?.error;
  return { testResult: error ? failedKeyResult(error.code, error.message, host) : validKeyResult, spent };
}

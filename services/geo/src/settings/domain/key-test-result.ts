import type { PairErrorCode } from '@geoplan/contracts/geo/geo-runs';
import type { KeyTest, KeyTestResult, LookupAnswer } from '../../metrics/domain/provider.ts';

/** Shown for a key that works. */
export const validKeyResult: KeyTestResult = { isValid: true, message: 'Ключ действителен' };

/** Texts for a user who typed a key, if they differ from those for a failed pair. */
const texts: Partial<Record<PairErrorCode, (host: string) => string>> = {
  auth: () => 'Ключ недействителен. Скопируйте его из кабинета провайдера ещё раз.',
  quota: () => 'Ключ действителен, но квота провайдера исчерпана. Дождитесь её обновления или смените тариф.',
  rate: () => 'Ключ действителен, но провайдер сейчас ограничивает частоту запросов',
  unavailable: (host) =>
    `Провайдер ${host} не отвечает, ключ не проверен. Повторите позже или проверьте хост.`,
  bad_response: (host) =>
    `Ключ не проверен: ${host} отвечает не так, как ожидается. Проверьте хост провайдера.`,
};

/** Result of a key test whose lookup failed; `message` is the failure's own text. */
export function failedKeyResult(code: PairErrorCode, message: string, host: string): KeyTestResult {
  // Only an existing paid account is rate limited.
  return { isValid: code === 'rate', message: texts[code]?.(host) ?? message };
}

/** Result of a key test by a lookup of one pair. */
export function toKeyTest({ outcomes, ...spent }: LookupAnswer, host: string): KeyTest {
  const error = outcomes[0]?.error;
  return { testResult: error ? failedKeyResult(error.code, error.message, host) : validKeyResult, spent };
}

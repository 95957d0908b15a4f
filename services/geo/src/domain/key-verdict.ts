import type { PairErrorCode } from '@geoplan/contracts/geo-runs';
import type { KeyTest, LookupAnswer } from './provider.ts';

/** The answer of a key test. */
export interface KeyVerdict {
  isValid: boolean;
  message: string;
}

/** Shown for a key that works. */
export const validKeyVerdict: KeyVerdict = { isValid: true, message: 'Ключ действителен' };

/** Where the sentence for a person who typed a key differs from that for a failed pair. */
const texts: Partial<Record<PairErrorCode, (host: string) => string>> = {
  auth: () => 'Ключ недействителен. Скопируйте его из кабинета провайдера ещё раз.',
  quota: () => 'Ключ действителен, но квота провайдера исчерпана. Дождитесь её обновления или смените тариф.',
  rate: () => 'Ключ действителен, но провайдер сейчас ограничивает частоту запросов',
  unavailable: (host) =>
    `Провайдер ${host} не отвечает, ключ не проверен. Повторите позже или проверьте хост.`,
  bad_response: (host) =>
    `Ключ не проверен: ${host} отвечает не так, как ожидается. Проверьте хост провайдера.`,
};

/** What a failed trial lookup says about the key; `message` is the failure's own text. */
export function verdictOfFailure(code: PairErrorCode, message: string, host: string): KeyVerdict {
  // Only an account that exists and is paid for is throttled.
  return { isValid: code === 'rate', message: texts[code]?.(host) ?? message };
}

/** What a trial lookup of one pair says about the key. */
export function keyTestOf({ outcomes, ...spent }: LookupAnswer, host: string): KeyTest {
  const error = outcomes[0]?.error;
  return { verdict: error ? verdictOfFailure(error.code, error.message, host) : validKeyVerdict, spent };
}

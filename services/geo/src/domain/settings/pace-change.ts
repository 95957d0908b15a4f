import { AppError } from '@geoplan/kit/errors';
import { keywordAccountOf, mostPerSecond } from './keyword-account.ts';
import type { ProviderPatch, SetPace, StoredProvider } from './provider-settings.ts';

function refusal(message: string): AppError {
  return new AppError('invalid_input', message, { details: [{ field: 'body.rapidApiPerSecond', message }] });
}

const numbers = new Intl.NumberFormat('ru-RU');

/**
 * The pace to write beside the rest of a change; undefined = stays as it is, null = the default again. It belongs to the
 * account as the change leaves it.
 * @throws AppError invalid_input without a key, or for more than the vendor allows
 */
export function paceChange(
  before: StoredProvider,
  patch: Pick<ProviderPatch, 'host' | 'credential'>,
  perSecond: number | null | undefined,
  sandboxHost: string | undefined,
): SetPace | null | undefined {
  if (perSecond === undefined) return undefined;
  if (perSecond === null) return before.pace ? null : undefined;
  const account = keywordAccountOf({ ...before, ...patch }, sandboxHost);
  if (!account) throw refusal('Темп задаётся для ключа: введите ключ');
  const most = mostPerSecond(account);
  if (most !== null && perSecond > most)
    throw refusal(`${account.host} разрешает не больше ${numbers.format(most)} в секунду`);
  const { accountKey } = account;
  const isSame = before.pace?.accountKey === accountKey && before.pace.perSecond === perSecond;
  return isSame ? undefined : { perSecond, accountKey };
}

import { emptyCredentialsText, wrongCredentialsText } from '@geoplan/contracts/auth';
import { sessionExpiredText } from '@geoplan/contracts/errors';
import { ApiFailure, unknownFailureText } from '../../shared/api/api-failure.ts';
import { formatWait } from '../../shared/format/format-duration.ts';
import type { SessionEnd } from '../../shared/session/session-store.ts';

/** Duration of the success message before the redirect, and delay between redirect and reload, in ms (spec §9). */
export const redirectDelayMs = 500;
export const reloadDelayMs = 100;

/** Error in the fields, checked before a request is sent (spec §5); undefined if there is none. */
export function checkCredentials(email: string, password: string): string | undefined {
  return email.trim() === '' || password === '' ? emptyCredentialsText : undefined;
}

/** Message for a failed sign-in. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return unknownFailureText;
  if (error.status === 401) return wrongCredentialsText;
  if (error.status !== 429) return error.message;
  return error.retryAfterS === undefined
    ? 'Слишком много попыток входа. Повторите позже.'
    : `Слишком много попыток входа. Повторите через ${formatWait(error.retryAfterS)}.`;
}

/** Reason why the person must sign in again; undefined if there is nothing to explain. */
export function sessionEndText(ended: SessionEnd | null): string | undefined {
  if (ended === 'expired') return sessionExpiredText;
  if (ended === 'unreachable')
    return 'Не удалось проверить сессию: ошибка подключения к серверу. Войдите в систему заново.';
  return undefined;
}

/** Path after the sign-in: the requested screen if it belongs to the product, otherwise the dashboard. */
export function landingOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // A browser treats `//host` and `/\host` as other sites.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}

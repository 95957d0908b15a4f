import { emptyCredentialsText, wrongCredentialsText } from '@geoplan/contracts/auth';
import { sessionExpiredText } from '@geoplan/contracts/errors';
import { ApiFailure } from '../../shared/api/api-failure.ts';
import { formatWait } from '../../shared/format/format-duration.ts';
import type { SessionEnd } from '../../shared/session/session-store.ts';

/** How long the success message stands before the redirect, and the reload after it (spec §9). */
export const redirectDelayMs = 500;
export const reloadDelayMs = 100;

/** What is wrong with the fields before anything is sent (spec §5); undefined when nothing is. */
export function checkCredentials(email: string, password: string): string | undefined {
  return email.trim() === '' || password === '' ? emptyCredentialsText : undefined;
}

/** What a failed sign-in says. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'Неизвестная ошибка';
  if (error.status === 401) return wrongCredentialsText;
  if (error.status !== 429) return error.message;
  return error.retryAfterS === undefined
    ? 'Слишком много попыток входа. Повторите позже.'
    : `Слишком много попыток входа. Повторите через ${formatWait(error.retryAfterS)}.`;
}

/** Why the person is asked to sign in again; undefined when there is nothing to explain. */
export function sessionEndText(ended: SessionEnd | null): string | undefined {
  if (ended === 'expired') return sessionExpiredText;
  if (ended === 'unreachable')
    return 'Не удалось проверить сессию: ошибка подключения к серверу. Войдите в систему заново.';
  return undefined;
}

/** Where to go after the sign-in: the screen asked for, if it is one of ours, else the dashboard. */
export function landingOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  // `//host` and `/\host` are other sites to a browser.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}

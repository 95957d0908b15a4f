import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { addressFaultText, isNotRequested, tlsFailureText } from '@geoplan/contracts/http-status/unanswered';
import type { BadgeTone } from '../../../shared/ui/display/badge.tsx';

/**
 * Words for the reasons reported by the HTTP checker (api.md, httpcheck); a reason implied by the code has no entry.
 */
const reasons: Readonly<Record<string, string>> = {
  redirect: 'редирект',
  client_error: 'ошибка клиента',
  server_error: 'ошибка сервера',
  blocked_by_site: 'защита сайта',
  dns: 'DNS',
  tls: 'TLS',
  timeout: 'тайм-аут',
  refused: 'отказ',
  reset: 'обрыв',
  too_many_redirects: 'много редиректов',
  invalid_url: 'неверный адрес',
  invalid_response: 'неверный ответ',
  forbidden_target: 'запрещённый адрес',
  parked: 'парковка',
  placeholder: 'заглушка',
};

/** Words for codes that are more specific than their reason. */
const codes: Readonly<Record<number, string>> = {
  403: 'нет доступа',
  404: 'не найдено',
  410: 'удалено',
};

/** Reason for the result of a check, in words; "" if the code implies it. */
export function httpReasonText(reason: string | undefined, status?: number): string {
  if (reason === undefined || reason === 'ok') return '';
  const word = reason === 'client_error' && status !== undefined ? codes[status] : undefined;
  if (word !== undefined) return word;
  return (Object.hasOwn(reasons, reason) ? reasons[reason] : undefined) ?? reason;
}

/** Result of a check without a response, as text. */
export function unansweredText({
  reason,
  detail,
  redirects,
}: Pick<CheckResult, 'reason' | 'detail' | 'redirects'>): string {
  const isRedirected = redirects.length > 0;
  const fault = isRedirected ? null : addressFaultText(detail);
  if (fault !== null) return `Не проверялось: ${fault}`;
  if (reason === 'invalid_url')
    return isRedirected ? 'Редирект ведёт на адрес с ошибкой' : 'Запроса не было: адрес записан с ошибкой';
  if (reason === 'forbidden_target')
    return isRedirected
      ? 'Редирект ведёт на адрес, который проверить нельзя'
      : 'Запроса не было: этот адрес проверить нельзя';
  return reason === 'tls' ? `Нет ответа: ${tlsFailureText(detail)}` : 'Нет ответа';
}

/**
 * Label and colour of an HTTP status (spec §4). The status is 0 if there was no response, or if `reason` prevented
 * the request. It is undefined if the site has not been checked.
 */
export function httpStatusLabel(
  status: number | undefined,
  reason?: string,
): { label: string; tone: BadgeTone } {
  if (status === undefined) return { label: 'Не проверен', tone: 'grey' };
  if (status === 0) return { label: isNotRequested(reason) ? 'Без запроса' : 'Нет ответа', tone: 'grey' };
  const label = String(status);
  if (status === 200) return { label, tone: 'green' };
  if (status >= 500) return { label, tone: 'red' };
  return { label, tone: status >= 400 ? 'yellow' : 'grey' };
}

import {
  addressFaultText,
  mayOpenInBrowser,
  tlsFailureText,
} from '@geoplan/contracts/http-status/unanswered';
import type { CheckReason, CheckResult } from '@geoplan/contracts/http-status/check-result';
import type { Expectation } from '@geoplan/contracts/http-status/http-status';

/** Parts of a result that are compared with an expectation. */
export type SeenSite = Pick<
  CheckResult,
  'httpStatus' | 'reason' | 'finalStatus' | 'finalUrl' | 'isOtherDomain'
> &
  Partial<Pick<CheckResult, 'detail'>>;

const silences: Partial<Record<CheckReason, string>> = {
  dns: 'домен не найден',
  timeout: 'не ответил вовремя',
  refused: 'не принимает соединений',
  reset: 'обрывает соединение',
  too_many_redirects: 'слишком много редиректов',
  invalid_response: 'отвечает не по HTTP',
  invalid_url: 'адрес записан с ошибкой',
  forbidden_target: 'адрес не публичный, проверить нельзя',
};

/** Texts for reasons that concern the redirects themselves. */
const byRedirects: Partial<Record<CheckReason, string>> = {
  too_many_redirects: 'слишком много редиректов',
  invalid_url: 'редирект ведёт на адрес с ошибкой',
  forbidden_target: 'редирект ведёт на адрес, который проверить нельзя',
};

/**
 * Texts of placeholders by the name of their mark (placeholder-marks.ts); other marks are default pages of a server
 * or a hosting panel.
 */
const placeholders: Readonly<Record<string, string>> = {
  suspended: 'хостинг приостановил сайт',
  expired: 'срок домена истёк',
  'directory-listing': 'список файлов',
};

function describePlaceholder(detail: string | null | undefined): string {
  const name = detail ?? '';
  return `вместо сайта заглушка: ${placeholders[name] ?? `страница по умолчанию${name === '' ? '' : ` (${name})`}`}`;
}

/** Describes a result as a Russian clause. */
function describeSeen({
  reason,
  httpStatus,
  finalStatus,
  finalUrl,
  isOtherDomain,
  detail,
}: SeenSite): string {
  const isRedirected = httpStatus !== finalStatus && httpStatus !== 0;
  const after = isRedirected ? 'после редиректа ' : '';
  if (reason === 'parked') return `${after}открывается парковка домена`;
  if (reason === 'placeholder') return describePlaceholder(detail);
  const redirects = isRedirected ? byRedirects[reason] : undefined;
  if (redirects !== undefined) return redirects;
  if (isOtherDomain) {
    const host = finalUrl === null ? null : (URL.parse(finalUrl)?.hostname ?? null);
    return host === null ? 'ведёт на другой домен' : `ведёт на другой домен: ${host}`;
  }
  if (finalStatus !== 0) return `${after}отвечает ${finalStatus}`;
  if (reason === 'tls') return `${after}${tlsFailureText(detail)}`;
  return `${after}${addressFaultText(detail) ?? silences[reason] ?? 'не отвечает'}`;
}

/**
 * True if the result matches the expectation. A bot wall contradicts no expectation, because any site may be behind
 * it.
 */
function isAsExpected(expects: Expectation, seen: SeenSite): boolean {
  const { reason, finalStatus, isOtherDomain, detail } = seen;
  if (expects === 'any' || reason === 'blocked_by_site') return true;
  if (expects === 'redirects') return isOtherDomain;
  const isNoSite = reason === 'parked' || reason === 'placeholder';
  const isSilent = finalStatus === 0 && !mayOpenInBrowser(reason, detail);
  const hasGone = isNoSite || isSilent || (finalStatus >= 400 && finalStatus < 500);
  if (expects === 'gone') return hasGone || isOtherDomain;
  return finalStatus === 200 && !isNoSite && !isOtherDomain;
}

/**
 * Expectation that a site does not meet, with the actual result; null if the site meets it or there is no
 * expectation.
 */
export function mismatchOf(
  expects: Expectation,
  seen: SeenSite,
): { expects: Expectation; text: string } | null {
  return isAsExpected(expects, seen) ? null : { expects, text: describeSeen(seen) };
}

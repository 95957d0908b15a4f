import type { CheckReason } from '@geoplan/contracts/http-status/check-result';
import type { Expectation } from '@geoplan/contracts/http-status/http-status';
import { describe, expect, it } from 'vitest';
import { mismatchOf, type SeenSite } from './mismatch-of.ts';

function seen(reason: CheckReason, finalStatus: number, differing: Partial<SeenSite> = {}): SeenSite {
  return { httpStatus: finalStatus, reason, finalStatus, finalUrl: null, isOtherDomain: false, ...differing };
}
const redirected = (finalStatus: number, differing: Partial<SeenSite> = {}) =>
  seen('redirect', finalStatus, { httpStatus: 301, ...differing });
const elsewhere = { isOtherDomain: true, finalUrl: 'https://other.example/page' };

/** A result, and the expectations that it contradicts: their text, or null. */
const cases: [
  what: string,
  site: SeenSite,
  works: string | null,
  redirects: string | null,
  gone: string | null,
][] = [
  ['a 200', seen('ok', 200), null, 'отвечает 200', 'отвечает 200'],
  ['a 204', seen('ok', 204), 'отвечает 204', 'отвечает 204', 'отвечает 204'],
  ...[
    ['its own www', redirected(200), null, 'после редиректа отвечает 200'] as const,
    ['a missing page', redirected(404), 'после редиректа отвечает 404'] as const,
  ].map(([what, site, works, other = works]): (typeof cases)[number] => [
    `a redirect to ${what}`,
    site,
    works,
    other,
    site.finalStatus === 404 ? null : other,
  ]),
  ['another domain', redirected(200, elsewhere), 'ведёт на другой домен: other.example', null, null],
  [
    'another domain that does not answer',
    { ...redirected(0, { isOtherDomain: true }), reason: 'dns' },
    'ведёт на другой домен',
    null,
    null,
  ],
  ['a 404', seen('client_error', 404), 'отвечает 404', 'отвечает 404', null],
  ['a 410', seen('client_error', 410), 'отвечает 410', 'отвечает 410', null],
  ['a 403 without a wall', seen('client_error', 403), 'отвечает 403', 'отвечает 403', null],
  ['a 500', seen('server_error', 500), 'отвечает 500', 'отвечает 500', 'отвечает 500'],
  ['a bot wall', seen('blocked_by_site', 403), null, null, null],
  ['a parked page', seen('parked', 200), 'открывается парковка домена', 'открывается парковка домена', null],
  ['no such name', seen('dns', 0), 'домен не найден', 'домен не найден', null],
  ['silence', seen('timeout', 0), 'не ответил вовремя', 'не ответил вовремя', null],
  [
    'a bad certificate',
    seen('tls', 0),
    'ошибка сертификата или шифрования',
    'ошибка сертификата или шифрования',
    null,
  ],
  ...[
    ['that ended', 'CERT_HAS_EXPIRED', 'срок сертификата истёк'],
    ['of tomorrow', 'CERT_NOT_YET_VALID', 'сертификат ещё не действует'],
    ['for another name', 'ERR_TLS_CERT_ALTNAME_INVALID', 'сертификат выдан на другое имя'],
    ['of its own', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'самоподписанный сертификат'],
    ['of a root of its own', 'SELF_SIGNED_CERT_IN_CHAIN', 'сертификат выдан неизвестным центром'],
    ['of an unknown issuer', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'сертификат выдан неизвестным центром'],
    ['that is none', 'EPROTO', 'не удалось установить шифрование'],
  ].map(([what, detail = '', text = '']): (typeof cases)[number] => [
    `a certificate ${what}`,
    seen('tls', 0, { detail }),
    text,
    text,
    null,
  ]),
  [
    'a chain without its intermediate certificate, which browsers may open',
    seen('tls', 0, { detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }),
    'сервер не шлёт промежуточный сертификат; в браузере сайт может открываться',
    'сервер не шлёт промежуточный сертификат; в браузере сайт может открываться',
    'сервер не шлёт промежуточный сертификат; в браузере сайт может открываться',
  ],
  [
    'a loop',
    { ...redirected(0), reason: 'too_many_redirects' },
    'слишком много редиректов',
    'слишком много редиректов',
    null,
  ],
  [
    'a redirect to no address',
    { ...redirected(0), reason: 'invalid_url' },
    'редирект ведёт на адрес с ошибкой',
    'редирект ведёт на адрес с ошибкой',
    null,
  ],
  [
    'a default page',
    seen('placeholder', 200, { detail: 'nginx' }),
    'вместо сайта заглушка: страница по умолчанию (nginx)',
    'вместо сайта заглушка: страница по умолчанию (nginx)',
    null,
  ],
  [
    'a suspended site behind a redirect',
    redirected(200, { reason: 'placeholder', detail: 'suspended' }),
    'вместо сайта заглушка: хостинг приостановил сайт',
    'вместо сайта заглушка: хостинг приостановил сайт',
    null,
  ],
  ['no address', seen('invalid_url', 0), 'адрес записан с ошибкой', 'адрес записан с ошибкой', null],
  [
    'an address inside our network',
    seen('forbidden_target', 0),
    'адрес не публичный, проверить нельзя',
    'адрес не публичный, проверить нельзя',
    null,
  ],
];

const textOf = (expects: Expectation, site: SeenSite) => mismatchOf(expects, site)?.text ?? null;

describe('mismatch of a result with the expectation of its status', () => {
  it.each(cases)('compares %s with each expectation', (_what, site, works, redirects, gone) => {
    expect({
      works: textOf('works', site),
      redirects: textOf('redirects', site),
      gone: textOf('gone', site),
      any: textOf('any', site),
    }).toEqual({ works, redirects, gone, any: null });
  });
});

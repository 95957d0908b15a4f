import type { CheckReason } from './check-result.ts';

/** Code of a chain that ends at the site's own certificate; browsers fetch or cache the missing intermediate. */
const missingIntermediate = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

const unknownIssuer = 'сертификат выдан неизвестным центром';

/** Texts for invalid certificates, keyed by OpenSSL and Node codes. */
const certificateTexts: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'срок сертификата истёк',
  CERT_NOT_YET_VALID: 'сертификат ещё не действует',
  ERR_TLS_CERT_ALTNAME_INVALID: 'сертификат выдан на другое имя',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'самоподписанный сертификат',
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  [missingIntermediate]: 'сервер не шлёт промежуточный сертификат; в браузере сайт может открываться',
};

/** True for a site that most browsers can open although the check could not, because of its certificate. */
export const mayOpenInBrowser = (reason: CheckReason, detail: string | null | undefined): boolean =>
  reason === 'tls' && detail === missingIntermediate;

/** Reason for a failed TLS connection, as a Russian clause. */
export function tlsFailureText(detail: string | null | undefined): string {
  const code = detail ?? '';
  if (Object.hasOwn(certificateTexts, code)) return certificateTexts[code] ?? '';
  return /^(?:EPROTO$|ERR_SSL_|ERR_OSSL_)/.test(code)
    ? 'не удалось установить шифрование'
    : 'ошибка сертификата или шифрования';
}

/** Texts for workspace addresses that are not opened, keyed by the detail of the check (fields/site-address.ts). */
const addressTexts: Readonly<Record<string, string>> = {
  two_addresses: 'в ячейке два адреса',
  scheme_twice: 'https:// написано дважды',
  credentials: 'в адресе имя и пароль: с ними не проверяем',
};

/** Reason why a workspace address was not opened, as a Russian clause; `null` if the check reason is sufficient. */
export const addressFaultText = (detail: string | null | undefined): string | null =>
  Object.hasOwn(addressTexts, detail ?? '') ? (addressTexts[detail ?? ''] ?? null) : null;

/** True for a check that did not send a request to the last address. */
export const isNotRequested = (reason: string | undefined): boolean =>
  reason === 'invalid_url' || reason === 'forbidden_target';

import type { CheckReason } from '@geoplan/contracts/http-status/check-result';

/** Why a site gave no answer; never our own fault. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly reason: CheckReason;
  /** Code of the cause; null = there is none. */
  readonly detail: string | null;

  constructor(reason: CheckReason, detail: string | null = null) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** This machine's own limits: no word about the site, so that the check is to be repeated. */
const localCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);

/** Codes of Node, OpenSSL and llhttp; the first that fits. */
const reasons: readonly (readonly [RegExp, CheckReason])[] = [
  [/^ETIMEDOUT$/, 'timeout'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EAFNOSUPPORT|EACCES|EPERM)$/, 'refused'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, 'reset'],
  [/^HPE_/, 'invalid_response'],
  // EPROTO: not TLS at all. The others without a prefix are OpenSSL's names of a certificate that does not hold.
  [
    /^(?:EPROTO|ERR_SSL_|ERR_OSSL_|ERR_TLS_|CERT_|CRL_)|_(?:CERT|CERTIFICATE|SIGNATURE|ISSUER|CHAIN|CRL)(?:_|$)|^SELF_SIGNED|^UNABLE_TO_/,
    'tls',
  ],
];

/** Fit to be stored: a code, not a sentence, which may hold what the site sent. */
function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,99}$/.test(code) ? code : null;
}

/**
 * What an error of a connection says about the site. A code that is not listed is still an answer that made no sense, so
 * that no site can make its check fail for ever.
 * @throws the error itself when it is one of this machine's limits, or of this program
 */
export function toCheckFailure(error: unknown): CheckFailure {
  if (error instanceof CheckFailure) return error;
  const code = codeOf(error);
  if (code === null || localCodes.has(code)) throw error;
  const [, reason] = reasons.find(([pattern]) => pattern.test(code)) ?? [];
  return new CheckFailure(reason ?? 'invalid_response', code);
}

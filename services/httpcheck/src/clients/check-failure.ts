import type { CheckReason } from '@geoplan/contracts/http-status/check-result';

/** Reason why a site returned no response; never a failure of this machine. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly reason: CheckReason;
  /** Error code of the cause; null if there is none. */
  readonly detail: string | null;

  constructor(reason: CheckReason, detail: string | null = null) {
    super(detail ?? reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Error codes for limits of this machine. They are unrelated to the site, so the check is repeated. */
const localCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);

/** Reasons by error code from Node, OpenSSL or llhttp; the first match applies. */
const reasons: readonly (readonly [RegExp, CheckReason])[] = [
  [/^ETIMEDOUT$/, 'timeout'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EAFNOSUPPORT|EACCES|EPERM)$/, 'refused'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, 'reset'],
  [/^HPE_/, 'invalid_response'],
  // EPROTO means that the server does not support TLS. The codes without a prefix are OpenSSL's names for invalid
  // certificates.
  [
    /^(?:EPROTO|ERR_SSL_|ERR_OSSL_|ERR_TLS_|CERT_|CRL_)|_(?:CERT|CERTIFICATE|SIGNATURE|ISSUER|CHAIN|CRL)(?:_|$)|^SELF_SIGNED|^UNABLE_TO_/,
    'tls',
  ],
];

/** Code of an error, which is safe to store; never a sentence, which can contain text from the site. */
function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,99}$/.test(code) ? code : null;
}

/**
 * Converts a connection error into a failure of the site. An unknown code counts as an invalid response, so that no
 * site can make its check fail forever.
 * @throws the error itself if it is a limit of this machine or a fault of this program
 */
export function toCheckFailure(error: unknown): CheckFailure {
  if (error instanceof CheckFailure) return error;
  const code = codeOf(error);
  if (code === null || localCodes.has(code)) throw error;
  const [, reason] = reasons.find(([pattern]) => pattern.test(code)) ?? [];
  return new CheckFailure(reason ?? 'invalid_response', code);
}

import type { CheckReason } from '@geoplan/contracts/http-status/check-result';

/** Reason why a site gave no response; never a failure of this machine. */
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

/** Limits of this machine. They say nothing about the site, so the check is repeated. */
const localCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL']);

/** Codes of Node, OpenSSL and llhttp; the first match decides. */
const reasons: readonly (readonly [RegExp, CheckReason])[] = [
  [/^ETIMEDOUT$/, 'timeout'],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EAFNOSUPPORT|EACCES|EPERM)$/, 'refused'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE)$/, 'reset'],
  [/^HPE_/, 'invalid_response'],
  // EPROTO: the server does not speak TLS. Those without a prefix are OpenSSL's names of invalid certificates.
  [
    /^(?:EPROTO|ERR_SSL_|ERR_OSSL_|ERR_TLS_|CERT_|CRL_)|_(?:CERT|CERTIFICATE|SIGNATURE|ISSUER|CHAIN|CRL)(?:_|$)|^SELF_SIGNED|^UNABLE_TO_/,
    'tls',
  ],
];

/** Code of an error, safe to store; never a sentence, which may contain text of the site. */
function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,99}$/.test(code) ? code : null;
}

/**
 * Maps a connection error to what it means for the site. An unknown code counts as an invalid response, so that no
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

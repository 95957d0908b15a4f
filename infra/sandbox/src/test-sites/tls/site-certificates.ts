import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createCertificate } from './certificate.ts';

/** Kinds of certificates that a site can use. */
export const certificateKinds = [
  'good',
  /** Valid for ten more days. */
  'ending-soon',
  /** Expired yesterday. */
  'expired',
  /** Signed by the test sites' authority for another name. */
  'wrong-host',
  'self-signed',
  /** Signed by an untrusted authority, and sent with that authority's certificate. */
  'unknown-authority',
  /** Signed by an intermediate certificate that the server does not send. */
  'missing-intermediate',
  /** Valid from tomorrow. */
  'not-yet-valid',
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Certificate and key of a server. */
export interface ServerCertificate {
  cert: string;
  key: string;
}

const dayMs = 24 * 3_600_000;
/** Days from now until the end of validity. */
const goodForDays: Readonly<Record<CertificateKind, number>> = {
  good: 90,
  'ending-soon': 10,
  expired: -1,
  'wrong-host': 90,
  'self-signed': 90,
  'unknown-authority': 90,
  'missing-intermediate': 90,
  'not-yet-valid': 90,
};
/** Names per certificate, so that thousands of sites need few certificates and none of them is too large. */
const namesEach = 64;
const otherHost = 'somebody-else.example';
const authority = 'Sandbox test site authority';
/** Issuers of certificates that the authority did not sign. */
const issuers: Partial<Record<CertificateKind, string>> = {
  'self-signed': 'Sandbox site',
  'unknown-authority': 'Nobody',
  'missing-intermediate': 'Sandbox intermediate',
};

/** True if a client that trusts `authority` accepts a certificate of this kind. */
export function isTrusted(kind: CertificateKind): boolean {
  return kind === 'good' || kind === 'ending-soon';
}

function newKey(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Creates certificates on demand, so that their dates are always current. `hosts` contains all possible hosts. */
export function createSiteCertificates(hosts: readonly string[], now: number) {
  const [ours, strangers, server] = [newKey(), newKey(), newKey()];
  const key = server.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const groupOf = new Map(hosts.map((host, at) => [host, Math.floor(at / namesEach)]));
  const made = new Map<string, ServerCertificate>();
  const endOf = (kind: CertificateKind): number =>
    Math.floor(now / 1_000) * 1_000 + goodForDays[kind] * dayMs;

  function create(kind: CertificateKind, names: readonly string[]): string {
    return createCertificate({
      subject: 'Sandbox site',
      issuer: issuers[kind] ?? authority,
      hosts: kind === 'wrong-host' ? [otherHost] : names,
      validFrom: now + (kind === 'not-yet-valid' ? 1 : -80) * dayMs,
      validUntil: endOf(kind),
      isAuthority: false,
      publicKey: server.publicKey,
      signingKey: (kind === 'self-signed' ? server : kind in issuers ? strangers : ours).privateKey,
    });
  }

  const createAuthority = (name: string, { publicKey, privateKey }: typeof ours): string =>
    createCertificate({
      subject: name,
      issuer: name,
      hosts: [],
      validFrom: now - 365 * dayMs,
      validUntil: now + 3_650 * dayMs,
      isAuthority: true,
      publicKey,
      signingKey: privateKey,
    });
  const stranger = createAuthority('Nobody', strangers);

  return {
    /** PEM of the authority to trust. */
    authority: createAuthority(authority, ours),
    /** Returns the end of validity, ms since 1970. */
    endOf,
    /** Returns the certificate for a host; hosts that share a certificate get the same object. */
    of(kind: CertificateKind, host: string): ServerCertificate {
      const group = groupOf.get(host);
      const id = `${kind} ${group ?? host}`;
      const names = group === undefined ? [host] : hosts.slice(group * namesEach, (group + 1) * namesEach);
      const shown = kind === 'unknown-authority' ? stranger : '';
      const found = made.get(id) ?? { key, cert: create(kind, names) + shown };
      if (group !== undefined) made.set(id, found);
      return found;
    },
  };
}

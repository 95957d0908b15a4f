import { X509Certificate } from 'node:crypto';

/** Earliest expiry date among the certificates of a chain. */
export interface CertificateEnd {
  endsAt: Date;
  /**
   * Name of an intermediate certificate that expires before the site's certificate; `null` if the site's certificate
   * expires first.
   */
  intermediate: string | null;
}

/** Maximum length of a chain that is read; OpenSSL does not verify more than 100 certificates (its default depth). */
const longestChain = 20;
const longestName = 150;

/** Identity of an authority, shared by all its certificates. A cross-signed root has several certificates. */
const keyOf = ({ subject, publicKey }: X509Certificate): string =>
  `${subject}\n${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/**
 * Returns a function that checks if a certificate belongs to one of these authorities. The authorities are parsed
 * once, and only when a chain requires it.
 */
export function createRootCheck(authorities: readonly string[]): (certificate: X509Certificate) => boolean {
  let keys: ReadonlySet<string> | undefined;
  return (certificate) => {
    keys ??= new Set(authorities.map((pem) => keyOf(new X509Certificate(pem))));
    return keys.has(keyOf(certificate));
  };
}

function nameOf({ subject }: X509Certificate): string {
  const name = /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? 'intermediate';
  return name
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, longestName);
}

/**
 * Certificates of the presented path, starting with the site's certificate. Ends before the first certificate that
 * did not issue the previous one.
 */
function pathOf(leaf: X509Certificate): X509Certificate[] {
  const path = [leaf];
  for (let shown = leaf; path.length < longestChain;) {
    const issuer = shown.issuerCertificate;
    if (!issuer || issuer.fingerprint256 === shown.fingerprint256 || !shown.checkIssued(issuer)) break;
    path.push(issuer);
    shown = issuer;
  }
  return path;
}

/**
 * Earliest expiry along the verified path of a presented chain; `null` if there is no certificate. The path ends before
 * a trusted authority, because servers send additional certificates, e.g. old certificates of that authority. Reads
 * `issuerCertificate`, which only the first `getPeerX509Certificate()` of a connection contains (Node 20 and 24).
 */
export function earliestEnd(
  leaf: X509Certificate | undefined,
  isRoot: (certificate: X509Certificate) => boolean,
): CertificateEnd | null {
  if (!leaf) return null;
  let end: CertificateEnd = { endsAt: leaf.validToDate, intermediate: null };
  const [, ...issuers] = pathOf(leaf);
  // Roots are searched only if another certificate expires first, which is rare.
  if (issuers.every(({ validToDate }) => validToDate >= end.endsAt)) return end;
  for (const issuer of issuers) {
    if (isRoot(issuer)) break;
    if (issuer.validToDate < end.endsAt) end = { endsAt: issuer.validToDate, intermediate: nameOf(issuer) };
  }
  return end;
}

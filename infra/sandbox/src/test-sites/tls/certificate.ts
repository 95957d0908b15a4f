import { createHash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import * as der from './der.ts';

interface CertificateFacts {
  subject: string;
  /** Name of the signer; equal to `subject` if the certificate is self-signed. */
  issuer: string;
  /** Host names and IPv4 addresses for which the certificate is valid. */
  hosts: readonly string[];
  /** Ms since 1970. */
  validFrom: number;
  validUntil: number;
  isAuthority: boolean;
  /** P-256. */
  publicKey: KeyObject;
  signingKey: KeyObject;
}

/** ecdsa-with-SHA256 (RFC 5758, 3.2). */
const signatureAlgorithm = der.sequence(der.oid('1.2.840.10045.4.3.2'));
const commonName = '2.5.4.3';
/** Extensions (RFC 5280, 4.2.1). */
const extensionIds = {
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  subjectKeyIdentifier: '2.5.29.14',
};
const serverAuthentication = '1.3.6.1.5.5.7.3.1';
const critical = new Set<string>([extensionIds.keyUsage, extensionIds.basicConstraints]);

function nameOf(name: string): Buffer {
  return der.sequence(der.set(der.sequence(der.oid(commonName), der.text(name))));
}

function extension(id: string, content: Uint8Array): Buffer {
  const flag = critical.has(id) ? [der.boolean(true)] : [];
  return der.sequence(der.oid(id), ...flag, der.octets(content));
}

/** GeneralName: dNSName [2] or iPAddress [7]. */
function generalName(host: string): Buffer {
  if (isIP(host) === 4) return der.value(0x87, Buffer.from(host.split('.').map(Number)));
  return der.value(0x82, Buffer.from(host, 'latin1'));
}

function extensionsOf({ hosts, isAuthority }: CertificateFacts, publicKey: Buffer): Buffer {
  const keyId = createHash('sha1').update(publicKey).digest();
  const list = [
    extension(extensionIds.basicConstraints, der.sequence(...(isAuthority ? [der.boolean(true)] : []))),
    // keyCertSign is bit 5, digitalSignature bit 0.
    extension(
      extensionIds.keyUsage,
      isAuthority ? der.bits(Buffer.from([0x04]), 2) : der.bits(Buffer.from([0x80]), 7),
    ),
    extension(extensionIds.subjectKeyIdentifier, der.octets(keyId)),
  ];
  if (!isAuthority)
    list.push(extension(extensionIds.extendedKeyUsage, der.sequence(der.oid(serverAuthentication))));
  if (hosts.length > 0)
    list.push(extension(extensionIds.subjectAltName, der.sequence(...hosts.map(generalName))));
  return der.tagged(3, der.sequence(...list));
}

/** Creates an X.509 certificate as PEM, because `node:crypto` can read certificates but cannot create them. */
export function createCertificate(facts: CertificateFacts): string {
  const publicKey = facts.publicKey.export({ type: 'spki', format: 'der' });
  // Makes the 16 bytes a positive serial number without a leading zero.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const content = der.sequence(
    der.tagged(0, der.integer(Buffer.from([2]))),
    der.integer(serial),
    signatureAlgorithm,
    nameOf(facts.issuer),
    der.sequence(der.time(facts.validFrom), der.time(facts.validUntil)),
    nameOf(facts.subject),
    publicKey,
    extensionsOf(facts, publicKey),
  );
  const signature = sign('sha256', content, facts.signingKey);
  const lines = der
    .sequence(content, signatureAlgorithm, der.bits(signature))
    .toString('base64')
    .replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`;
}

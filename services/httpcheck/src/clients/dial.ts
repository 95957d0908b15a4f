import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { createRootCheck, earliestEnd, type CertificateEnd } from './certificate-end.ts';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';

/** Trusted certificate authorities. */
export interface Trust {
  context: SecureContext;
  isRoot: ReturnType<typeof createRootCheck>;
}

/** Target of a connection: an address, which is never resolved again, and the name from which it was resolved. */
export interface DialTarget {
  address: string;
  port: number;
  isTls: boolean;
  /** Host of the URL without a trailing dot; the certificate must match it. */
  host: string;
}

/** Open connection for one request. */
export interface Connection {
  socket: Socket;
  /** Earliest expiry in the certificate chain; `null` without TLS. */
  certificate: CertificateEnd | null;
}

/** Failure caused by an invalid certificate, whose expiry date is still known. */
export class CertificateFailure extends CheckFailure {
  readonly certificate: CertificateEnd | null;

  constructor(detail: string, certificate: CertificateEnd | null) {
    super('tls', detail);
    this.certificate = certificate;
  }
}

/** Creates one secure context for all connections, because parsing the authorities is as expensive as a handshake. */
export function createTrust(extraAuthorities: readonly string[]): Trust {
  const ca = [...getCACertificates('default'), ...extraAuthorities];
  const context = createSecureContext(extraAuthorities.length === 0 ? {} : { ca });
  return { context, isRoot: createRootCheck(ca) };
}

/** Opens a socket. TLS sessions are never resumed, because a check needs the full handshake. */
function openSocket({ address, port, isTls, host }: DialTarget, { context }: Trust) {
  if (!isTls) return { socket: connectTcp({ host: address, port }), secured: null };
  const secured = connectTls({
    host: address,
    port,
    // An IP address must not be sent as a server name (RFC 6066, 3). For such a host, the certificate is compared
    // with `host` instead.
    servername: isIP(host) === 0 ? host : undefined,
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
    // Verified after the handshake, so that the expiry date of an expired certificate can still be reported.
    rejectUnauthorized: false,
  });
  return { socket: secured, secured };
}

/** Opens a connection. @throws CheckFailure, CertificateFailure */
export function dial(target: DialTarget, trust: Trust, deadline: CheckDeadline): Promise<Connection> {
  return deadline.run((resolve, reject) => {
    const { socket, secured } = openSocket(target, trust);
    // Stays attached, because an error after the result must not crash the process.
    socket.on('error', reject);
    if (secured)
      secured.once('secureConnect', () => {
        const certificate = earliestEnd(secured.getPeerX509Certificate(), trust.isRoot);
        if (secured.authorized) resolve({ socket, certificate });
        // `authorizationError` is declared as an Error, but is actually the code of the error.
        else reject(new CertificateFailure(String(secured.authorizationError), certificate));
        if (!secured.authorized) socket.destroy();
      });
    else socket.once('connect', () => resolve({ socket, certificate: null }));
    return (error) => {
      reject(error);
      socket.destroy();
    };
  });
}

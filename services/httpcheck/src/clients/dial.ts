import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { createRootCheck, earliestEnd, type CertificateEnd } from './certificate-end.ts';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';

/** Authorities that are trusted. */
export interface Trust {
  context: SecureContext;
  isRoot: ReturnType<typeof createRootCheck>;
}

/** Where a connection goes: an address, which is never looked up again, and the name it was found by. */
export interface DialTarget {
  address: string;
  port: number;
  isTls: boolean;
  /** Host of the URL without a closing dot: what the certificate must be for. */
  host: string;
}

/** An open connection, for one request. */
export interface Connection {
  socket: Socket;
  /** `null` without TLS. */
  certificate: CertificateEnd | null;
}

/** The certificate does not hold; it says all the same when it ends. */
export class CertificateFailure extends CheckFailure {
  readonly certificate: CertificateEnd | null;

  constructor(detail: string, certificate: CertificateEnd | null) {
    super('tls', detail);
    this.certificate = certificate;
  }
}

/** One for all connections: to parse the authorities for each costs as much as its handshake. */
export function createTrust(extraAuthorities: readonly string[]): Trust {
  const ca = [...getCACertificates('default'), ...extraAuthorities];
  const context = createSecureContext(extraAuthorities.length === 0 ? {} : { ca });
  return { context, isRoot: createRootCheck(ca) };
}

/** No session is ever resumed: each connection is a full handshake, which is what a check is about. */
function openSocket({ address, port, isTls, host }: DialTarget, { context }: Trust) {
  if (!isTls) return { socket: connectTcp({ host: address, port }), secured: null };
  const secured = connectTls({
    host: address,
    port,
    // An address is no server name (RFC 6066, 3); its certificate is then compared with `host`.
    servername: isIP(host) === 0 ? host : undefined,
    secureContext: context,
    ALPNProtocols: ['http/1.1'],
    // Judged when the handshake is over, so that a certificate that ended can say when.
    rejectUnauthorized: false,
  });
  return { socket: secured, secured };
}

/** Opens a connection. @throws CheckFailure, CertificateFailure */
export function dial(target: DialTarget, trust: Trust, deadline: CheckDeadline): Promise<Connection> {
  return deadline.run((resolve, reject) => {
    const { socket, secured } = openSocket(target, trust);
    // Stays on: what goes wrong when nobody waits any more is nobody's error.
    socket.on('error', reject);
    if (secured)
      secured.once('secureConnect', () => {
        const certificate = earliestEnd(secured.getPeerX509Certificate(), trust.isRoot);
        if (secured.authorized) resolve({ socket, certificate });
        // Declared as an error, in truth its code.
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

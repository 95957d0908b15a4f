import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { CheckDeadline } from './check-deadline.ts';
import { CheckFailure } from './check-failure.ts';

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
  /** Of the certificate that was shown; null = no TLS. */
  certificateEndsAt: Date | null;
}

/** The certificate does not hold; it says all the same when it ends. */
export class CertificateFailure extends CheckFailure {
  readonly certificateEndsAt: Date | null;

  constructor(detail: string, certificateEndsAt: Date | null) {
    super('tls', detail);
    this.certificateEndsAt = certificateEndsAt;
  }
}

/** One for all connections: to parse the authorities for each costs as much as its handshake. */
export function createTrust(extraAuthorities: readonly string[]): SecureContext {
  const ca = [...getCACertificates('default'), ...extraAuthorities];
  return createSecureContext(extraAuthorities.length === 0 ? {} : { ca });
}

/** No session is ever resumed: each connection is a full handshake, which is what a check is about. */
function openSocket({ address, port, isTls, host }: DialTarget, trust: SecureContext) {
  if (!isTls) return { socket: connectTcp({ host: address, port }), secured: null };
  const secured = connectTls({
    host: address,
    port,
    // An address is no server name (RFC 6066, 3); its certificate is then compared with `host`.
    servername: isIP(host) === 0 ? host : undefined,
    secureContext: trust,
    ALPNProtocols: ['http/1.1'],
    // Judged when the handshake is over, so that a certificate that ended can say when.
    rejectUnauthorized: false,
  });
  return { socket: secured, secured };
}

/** Opens a connection. @throws CheckFailure, CertificateFailure */
export function dial(target: DialTarget, trust: SecureContext, deadline: CheckDeadline): Promise<Connection> {
  return deadline.run((resolve, reject) => {
    const { socket, secured } = openSocket(target, trust);
    // Stays on: what goes wrong when nobody waits any more is nobody's error.
    socket.on('error', reject);
    if (secured)
      secured.once('secureConnect', () => {
        const certificateEndsAt = secured.getPeerX509Certificate()?.validToDate ?? null;
        if (secured.authorized) resolve({ socket, certificateEndsAt });
        // Declared as an error, in truth its code.
        else reject(new CertificateFailure(String(secured.authorizationError), certificateEndsAt));
        if (!secured.authorized) socket.destroy();
      });
    else socket.once('connect', () => resolve({ socket, certificateEndsAt: null }));
    return (error) => {
      reject(error);
      socket.destroy();
    };
  });
}

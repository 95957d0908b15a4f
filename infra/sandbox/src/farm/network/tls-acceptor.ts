import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { ServerCertificate } from '../tls/farm-certificates.ts';

/**
 * Answers handshakes on connections that others have accepted, each with the certificate of the name the client asks for;
 * `host`: of a client that names none, since it asks for an address.
 */
export function createTlsAcceptor(certificateOf: (host: string) => ServerCertificate) {
  const contexts = new Map<ServerCertificate, SecureContext>();

  function contextOf(host: string): SecureContext {
    const certificate = certificateOf(host);
    const context = contexts.get(certificate) ?? createSecureContext(certificate);
    contexts.set(certificate, context);
    return context;
  }

  return (connection: Socket, host: string): TLSSocket => {
    const secured = new TLSSocket(connection, {
      isServer: true,
      secureContext: contextOf(host),
      SNICallback: (name, done) => done(null, contextOf(name.toLowerCase())),
    });
    // A client that refuses the certificate, or speaks no TLS, is its own business.
    secured.on('error', () => {});
    connection.on('error', () => secured.destroy());
    return secured;
  };
}

import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { ServerCertificate } from '../tls/site-certificates.ts';

/**
 * Performs handshakes on accepted connections, each with the certificate of the requested name. `host` is for a client
 * that sends no name, because it uses an address.
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
    // Errors of a client that refuses the certificate, or does not speak TLS, are expected.
    secured.on('error', () => {});
    connection.on('error', () => secured.destroy());
    return secured;
  };
}

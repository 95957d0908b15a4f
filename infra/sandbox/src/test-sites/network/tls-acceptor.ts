import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls';
import type { ServerCertificate } from '../tls/site-certificates.ts';

/**
 * Performs TLS handshakes on accepted connections with the certificate of the requested name. `host` is used for a
 * client that sends no name because it connects to an address.
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
    // Errors are expected from clients that refuse the certificate or do not use TLS.
    secured.on('error', () => {});
    connection.on('error', () => secured.destroy());
    return secured;
  };
}

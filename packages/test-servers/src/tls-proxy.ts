import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket, createSecureContext } from 'node:tls';

/** Certificate authority of one test, and the certificate for 127.0.0.1 that it has signed. */
export interface TestAuthority {
  /** PEM file for NODE_EXTRA_CA_CERTS and PGSSLROOTCERT. */
  readonly caFile: string;
  readonly key: string;
  readonly certificate: string;
}

const openssl = (...args: string[]) => void execFileSync('openssl', args, { stdio: 'pipe' });

/** Creates both in an existing folder, with openssl. */
export function makeAuthority(folder: string): TestAuthority {
  const file = (name: string): string => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    '/CN=Test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-addext', 'subjectAltName=IP:127.0.0.1'];
  const subject = ['-subj', '/CN=store', '-addext', 'basicConstraints=critical,CA:FALSE'];
  openssl(
    'req',
    '-x509',
    ...key,
    ...subject,
    ...signed,
    '-keyout',
    file('key.pem'),
    '-out',
    file('store.pem'),
  );
  const read = (name: string): string => readFileSync(file(name), 'utf8');
  return { caFile: file('ca.pem'), key: read('key.pem'), certificate: read('store.pem') };
}

/** Accepts libpq's request for TLS, which precedes the handshake. */
function acceptSslRequest(socket: Socket, start: () => void): void {
  socket.once('data', () => {
    socket.pause();
    socket.write('S');
    start();
  });
}

/** Starts a proxy with TLS for clients and plain TCP to a server on this machine; returns its port. */
export async function tlsProxy(
  serverUrl: string,
  { key, certificate }: TestAuthority,
): Promise<{ port: number; server: Server }> {
  const target = new URL(serverUrl);
  const secureContext = createSecureContext({ key, cert: certificate });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const start = (): void => {
      const client = new TLSSocket(socket, { isServer: true, secureContext });
      const upstream = connect(Number(target.port), target.hostname);
      client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
      upstream.on('error', () => client.destroy()).on('close', () => client.end());
      client.pipe(upstream).pipe(client);
    };
    if (target.protocol.startsWith('postgres')) acceptSslRequest(socket, start);
    else start();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}

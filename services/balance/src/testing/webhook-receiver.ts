import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { createSiteCertificates } from '@geoplan/sandbox/test-sites/tls/site-certificates';

/** Received requests. */
export interface Received {
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/**
 * Starts an https server on this machine that the names `hooks.example` and `inside.example` resolve to. `answers`
 * are the statuses of the next requests, then 200.
 */
export async function startWebhookReceiver() {
  const received: Received[] = [];
  const answers: number[] = [];
  const certificates = createSiteCertificates(['hooks.example', 'inside.example'], Date.now());
  const server = createServer(certificates.of('good', 'hooks.example'), (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200, { location: 'https://169.254.169.254/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Names that were resolved. */
  const lookedUp: string[] = [];
  const addresses: Record<string, string> = { 'hooks.example': '127.0.0.1', 'inside.example': '10.0.0.1' };
  const lookup: LookupFunction = (host, _options, done) => {
    lookedUp.push(host);
    const address = addresses[host];
    if (address === undefined) done(Object.assign(new Error(host), { code: 'ENOTFOUND' }), []);
    else done(null, [{ address, family: 4 }]);
  };
  return {
    port,
    url: `https://hooks.example:${port}/alerts`,
    received,
    answers,
    lookedUp,
    addresses,
    /** Options of a client that may reach it. */
    options: { allow: parseAllowList(`127.0.0.1:${port}`), ca: [certificates.authority], lookup },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

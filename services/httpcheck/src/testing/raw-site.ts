import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { createSiteChecker, longestCheckMs } from '../clients/site-checker.ts';
import { checkOnce } from './test-site-checker.ts';

/** Response of a raw site: one character per byte, in one piece or several packets. */
export type RawAnswer = string | readonly string[];

/** A page with a status of 200. */
export const rawPage = (body: string, fields = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n${fields}Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n\r\n${body}`;

async function send(socket: Socket, answer: RawAnswer): Promise<void> {
  for (const packet of typeof answer === 'string' ? [answer] : answer) {
    socket.write(packet, 'latin1');
    // Sends the next part in a separate packet.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  socket.end();
}

type Answering = (path: string, head: string) => RawAnswer;
const silence: Answering = () => '';

/**
 * Starts a site on loopback that sends the bytes of a test, and a checker that may reach it. Every name resolves to
 * it.
 */
export async function startRawSite() {
  let answerTo: Answering = silence;
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      const head = bytes.toString('latin1');
      const [, path = '/'] = /^GET (\S+)/.exec(head) ?? [];
      requests.push(path);
      void send(socket, answerTo(path, head));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const checker = createSiteChecker({
    allow: parseAllowList(`127.0.0.1:${port}`),
    userAgent: 'test',
    timeoutMs: longestCheckMs,
    connectTo: () => ({ address: '127.0.0.1', port }),
  });
  return {
    requests,
    /** Checks a URL of the site with this response. */
    check(url: string, answer: Answering) {
      requests.length = 0;
      answerTo = answer;
      return checkOnce(checker, url);
    },
    close(): void {
      checker.close();
      server.close();
    },
  };
}

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { domainFacts } from './domain-facts.ts';

/** Maximum length of a query, bytes; a domain name is never longer. */
const maxQueryBytes = 300;
const dayMs = 86_400_000;

/** Emulated whois server of the registry for .ru, .рф and .su. */
export interface WhoisServer {
  /** For example `whois://127.0.0.1:41043`. */
  readonly url: string;
  /** Queried names, oldest first. */
  queries(): string[];
  /** Replaces the next response with these bytes; `silence` sends nothing and keeps the connection open. */
  answerNext(bytes: Buffer | string | { silence: true }): void;
  close(): Promise<void>;
}

const field = (name: string, value: string): string => `${`${name}:`.padEnd(15)}${value}`;
const seconds = (iso: string): string => iso.replace(/\.\d{3}Z$/, 'Z');

/**
 * Lines of a response, in the recorded order with the recorded field names. The text about a reserved name is
 * invented.
 */
function linesOf(domain: string, now: number): string[] {
  const { status, registeredAt, expiresAt } = domainFacts(domain, now);
  if (status === 'free') return ['No entries found for the selected source(s).'];
  if (status === 'reserved') return ['This name is not available for registration: it is reserved.'];
  const isTaken = status === 'taken';
  return [
    field('domain', domain.toUpperCase()),
    ...(isTaken ? [field('nserver', 'ns1.example.net.'), field('nserver', 'ns2.example.net.')] : []),
    field('state', `REGISTERED, ${isTaken ? '' : 'NOT '}DELEGATED, VERIFIED`),
    field('person', 'Private Person'),
    field('registrar', 'SAMPLE-RU'),
    field('created', seconds(registeredAt)),
    field('paid-till', seconds(expiresAt)),
    field('free-date', new Date(Date.parse(expiresAt) + 45 * dayMs).toISOString().slice(0, 10)),
    field('source', 'TCI'),
  ];
}

function answerTo(domain: string, now: number): string {
  const lines = [
    '% TCI Whois Service. Terms of use:',
    '% https://tcinet.ru/documents/whois_ru_rf.pdf (in Russian)',
    '',
    ...linesOf(domain, now),
    '',
    `Last updated on ${new Date(now).toISOString().slice(0, 19)}Z`,
    '',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Starts the whois server on a port chosen by the system. */
export async function startWhois({ now, host }: { now: () => number; host: string }): Promise<WhoisServer> {
  const sockets = new Set<Socket>();
  const queries: string[] = [];
  const scripted: Parameters<WhoisServer['answerNext']>[0][] = [];

  function answer(socket: Socket, query: string): void {
    queries.push(query);
    const next = scripted.shift() ?? answerTo(query, now());
    if (typeof next === 'string' || Buffer.isBuffer(next)) socket.end(next);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\r\n');
      if (end >= 0) answer(socket.removeAllListeners('data').resume(), text.slice(0, end).toLowerCase());
      else if (text.length > maxQueryBytes) socket.destroy();
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `whois://${host.includes(':') ? `[${host}]` : host}:${port}`,
    queries: () => [...queries],
    answerNext: (bytes) => void scripted.push(bytes),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

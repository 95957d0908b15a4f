import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** Name and record type of a DNS query. */
export interface DnsQuestion {
  name: string;
  type: 'A' | 'AAAA' | 'other';
}

/** Response of the server; null if there is none. */
export interface DnsAnswer {
  addresses?: readonly string[];
  /** RFC 1035, 4.1.1: 2 = SERVFAIL, 3 = NXDOMAIN; 0 by default. */
  code?: number;
  /** s; 60 by default. */
  ttl?: number;
  delayMs?: number;
  /** Delays the response until it resolves; replaces `delayMs`. */
  after?: Promise<void>;
}

interface DnsServerOptions {
  answer: (question: DnsQuestion) => DnsAnswer | null;
  /** Any loopback address. */
  host?: string;
  port?: number;
}

const headerBytes = 12;
const types = { A: 1, AAAA: 28 } as const;

/** Name and type of a query, and the offset after them (RFC 1035, 4.1.2). */
function readQuestion(query: Buffer): { question: DnsQuestion; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const asked = query.readUInt16BE(at + 1);
  const type = asked === types.A ? 'A' : asked === types.AAAA ? 'AAAA' : 'other';
  return { question: { name: labels.join('.').toLowerCase(), type }, end: at + 5 };
}

/** One record; its name is a pointer to the queried one. */
function record(type: 'A' | 'AAAA', address: string, ttl: number): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_00 + headerBytes, 0);
  head.writeUInt16BE(types[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function response(query: Buffer, end: number, type: DnsQuestion['type'], answer: DnsAnswer): Buffer {
  const { addresses = [], code = 0, ttl = 60 } = answer;
  const records = type === 'other' ? [] : addresses.map((address) => record(type, address, ttl));
  const head = Buffer.from(query.subarray(0, end));
  // Response of a recursive server.
  head.writeUInt16BE(0x81_80 + code, 2);
  head.writeUInt16BE(records.length, 6);
  // No authorities, and no additional records of the query.
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

/** Starts a DNS server on loopback with these answers. */
export async function startDnsServer({ answer, host = '127.0.0.1', port = 0 }: DnsServerOptions) {
  const questions: DnsQuestion[] = [];
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  const late = new Set<NodeJS.Timeout>();
  const heard = new Set<string>();
  socket.on('message', (query, from) => {
    const { question, end } = readQuestion(query);
    // A client without a response in time, as on a busy machine, repeats its query under the same id (RFC 1035,
    // 4.1.1).
    const key = `${query.readUInt16BE(0)} ${question.name} ${question.type}`;
    if (!heard.has(key)) questions.push(question);
    heard.add(key);
    const said = answer(question);
    if (!said) return;
    const send = (): void => socket.send(response(query, end, question.type, said), from.port, from.address);
    if (said.after) {
      void said.after.then(send);
      return;
    }
    if (!said.delayMs) {
      send();
      return;
    }
    const timer = setTimeout(() => {
      late.delete(timer);
      send();
    }, said.delayMs);
    late.add(timer);
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    host,
    port: socket.address().port,
    /** Queries so far; a repeated one counts once. */
    questions,
    async close(): Promise<void> {
      for (const timer of late) clearTimeout(timer);
      socket.close();
      await once(socket, 'close');
    },
  };
}

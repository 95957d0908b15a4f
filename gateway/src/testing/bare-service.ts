import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@geoplan/kit/http/listen';

/** One request as it reached the service. */
export interface Seen {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Set when the connection went away before the answer was complete. */
  aborted: boolean;
}

type Behave = (request: IncomingMessage, response: ServerResponse, seen: Seen) => void;

const plain: Behave = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"success":true}');
};

/** An HTTP server that keeps what it saw and behaves as the test says. */
export async function startBareService() {
  const seen: Seen[] = [];
  let behave = plain;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    const { method = '', url = '', rawHeaders, headers } = request;
    const entry: Seen = { method, url, rawHeaders, headers, body: Buffer.alloc(0), aborted: false };
    seen.push(entry);
    response.on('close', () => {
      entry.aborted = !response.writableFinished;
    });
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      entry.body = Buffer.concat(pieces);
      behave(request, response, entry);
    });
  });
  const listening = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    seen,
    server,
    /** Until the next call; without an argument it answers `{"success":true}` again. */
    does: (next: Behave = plain) => {
      behave = next;
    },
    last(): Seen {
      const entry = seen.at(-1);
      if (!entry) throw new Error('nothing has reached the service');
      return entry;
    },
    async close() {
      server.closeAllConnections();
      await listening.close();
    },
  };
}

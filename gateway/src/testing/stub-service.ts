import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@geoplan/kit/http/listen';

/** One request as received by the stub. */
export interface ReceivedRequest {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Set when the connection was closed before the response was complete. */
  aborted: boolean;
}

type Respond = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void;

const defaultResponse: Respond = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"success":true}');
};

/** Stub HTTP server: records the requests and responds as the test defines. */
export async function startStubService() {
  const requests: ReceivedRequest[] = [];
  let respond = defaultResponse;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    const { method = '', url = '', rawHeaders, headers } = request;
    const entry: ReceivedRequest = {
      method,
      url,
      rawHeaders,
      headers,
      body: Buffer.alloc(0),
      aborted: false,
    };
    requests.push(entry);
    response.on('close', () => {
      entry.aborted = !response.writableFinished;
    });
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      entry.body = Buffer.concat(pieces);
      respond(request, response, entry);
    });
  });
  const listening = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    requests,
    server,
    /** Sets the response until it is set again; without an argument it is `{"success":true}`. */
    respondWith: (next: Respond = defaultResponse) => {
      respond = next;
    },
    last(): ReceivedRequest {
      const entry = requests.at(-1);
      if (!entry) throw new Error('nothing has reached the service');
      return entry;
    },
    async close() {
      server.closeAllConnections();
      await listening.close();
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as received by a vendor. */
export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Response to give: a status and a body, or the action of a handler. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | ((response: ServerResponse) => void);

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}

/** Stub of a vendor: returns the prepared responses in order, then repeats the last one. */
export async function startStubServer() {
  const received: ReceivedRequest[] = [];
  let prepared: Answer[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const answer = prepared.length > 1 ? prepared.shift() : prepared[0];
      if (!answer) return response.destroy();
      if (typeof answer === 'function') return answer(response);
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      return response.end(text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Clears the received requests and prepares the next responses. */
    answer(...answers: Answer[]) {
      received.length = 0;
      prepared = answers;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => void server.close(resolve));
    },
  };
}

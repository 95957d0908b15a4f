import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Request with its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** TCP connection, which is below TLS for https. */
  connection: Socket;
  /** Number of redirects within the site before this request. */
  hop: number;
  /** Returns the target of the site's next redirect. */
  location: () => string;
  /** Waits; resolves to false as soon as the caller disconnects or the test sites close. */
  wait: (ms: number, response: ServerResponse) => Promise<boolean>;
}

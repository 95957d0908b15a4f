import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** TCP connection, below TLS if there is any. */
  connection: Socket;
  /** Number of the site's redirects that led here. */
  hop: number;
  /** Target of the site's next redirect. */
  location: () => string;
  /** Waits; cancelled when the caller has disconnected or the test sites close. Resolves to false if cancelled. */
  wait: (ms: number, response: ServerResponse) => Promise<boolean>;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One request and its answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The TCP connection, below TLS where there is any. */
  connection: Socket;
  /** How many redirects of the site led here. */
  hop: number;
  /** Where the next redirect of the site leads. */
  location: () => string;
  /** Delays, cancelled when the caller has gone or the farm closes; false = cancelled. */
  wait: (ms: number, response: ServerResponse) => Promise<boolean>;
}

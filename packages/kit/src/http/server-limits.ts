import type { Server } from 'node:http';

/** Node looks for late connections only every 30 s by itself, which would double every limit below. */
export const serverOptions = { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1_000 };

/** Bounds how long a slow or silent client may hold a connection (reliability P25: headers 15 s, body 30 s). */
export function boundServerTimes(server: Server): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  // Longer than the gateway keeps its idle connections, so that the gateway is always the one to close.
  server.keepAliveTimeout = 75_000;
  server.maxRequestsPerSocket = 0;
  return server;
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { ServerCertificate } from '../tls/site-certificates.ts';
import type { Conduct } from '../behaviour.ts';
import type { OriginAddress } from './address-block.ts';
import { createTlsAcceptor } from './tls-acceptor.ts';

/** Port of an address in the block. */
export interface Port {
  /** Index in the block. */
  address: number;
  isTls: boolean;
}

/** Accepted connection. */
export interface Connection {
  /** Number in order of acceptance. */
  number: number;
  port: Port;
  /** Socket below TLS. */
  socket: Socket;
}

interface ConnectionEvents {
  onConnection: (connection: Connection) => Conduct;
  onRequest: (connection: Connection, request: IncomingMessage, response: ServerResponse) => void;
  /** Certificate for the address or name of a TLS connection. */
  certificateOf: (host: string) => ServerCertificate;
  addressOf: (address: number) => OriginAddress;
}

const idOf = ({ address, isTls }: Port): string => `${address} ${isTls}`;

/**
 * Listens on all ports with one HTTP server, and tracks every connection, so that all of them can be ended
 * immediately.
 */
export function createConnections({ onConnection, onRequest, certificateOf, addressOf }: ConnectionEvents) {
  const listeners = new Map<string, Server>();
  const sockets = new Set<Socket>();
  const connections = new WeakMap<Socket, Connection>();
  const secure = createTlsAcceptor(certificateOf);
  let accepted = 0;
  // No timeouts, because clients can be arbitrarily slow. The server does not listen; connections are passed to it by
  // the event `connection`, which Node documents for this use.
  const http = createServer({ requestTimeout: 0, headersTimeout: 0 }, (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) onRequest(connection, request, response);
  });

  function accept(port: Port, socket: Socket): void {
    const connection: Connection = { number: (accepted += 1), port, socket };
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const conduct = onConnection(connection);
    if (conduct === 'serving') serve(connection);
    // Reads and drops the data, because otherwise the end of the connection is not detected.
    else if (conduct === 'ignoring') socket.resume().once('end', () => socket.destroy());
    else socket.resetAndDestroy();
  }

  function serve(connection: Connection): void {
    const { port, socket } = connection;
    const used = port.isTls ? secure(socket, addressOf(port.address).address) : socket;
    connections.set(used, connection);
    http.emit('connection', used);
  }

  async function open(port: Port): Promise<void> {
    const { address, httpPort, httpsPort } = addressOf(port.address);
    const number = port.isTls ? httpsPort : httpPort;
    const options = { noDelay: true, allowHalfOpen: true };
    const server = createTcpServer(options, (socket) => accept(port, socket));
    server.listen(number, address);
    await once(server, 'listening');
    listeners.set(idOf(port), server);
  }

  return {
    isOpen: (port: Port): boolean => listeners.has(idOf(port)),
    open,
    /** Closes a port; existing connections stay open. */
    shut(port: Port): void {
      listeners.get(idOf(port))?.close();
      listeners.delete(idOf(port));
    },
    /** Ends everything immediately. */
    async close(): Promise<void> {
      const closed = [...listeners.values()].map(
        (each) => new Promise<void>((resolve) => void each.close(() => resolve())),
      );
      for (const socket of sockets) socket.destroy();
      listeners.clear();
      await Promise.all(closed);
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { ServerCertificate } from '../tls/site-certificates.ts';
import type { Conduct } from '../behaviour.ts';
import type { OriginAddress } from './address-block.ts';
import { listenOn } from './listen-on.ts';
import { createTlsAcceptor } from './tls-acceptor.ts';

/** One port of one address of the block. */
export interface Port {
  /** Index in the block. */
  address: number;
  isTls: boolean;
}

/** An accepted connection. */
export interface Connection {
  /** Number in the order of acceptance. */
  number: number;
  port: Port;
  /** Socket below TLS. */
  socket: Socket;
}

interface ConnectionEvents {
  onConnection: (connection: Connection) => Conduct;
  onRequest: (connection: Connection, request: IncomingMessage, response: ServerResponse) => void;
  /** Certificate for an address or a name over TLS. */
  certificateOf: (host: string) => ServerCertificate;
  addressOf: (address: number) => OriginAddress;
}

const idOf = ({ address, isTls }: Port): string => `${address} ${isTls}`;

/** Ports to listen on with one HTTP server for all of them, and every connection, so that all can be ended at once. */
export function createConnections({ onConnection, onRequest, certificateOf, addressOf }: ConnectionEvents) {
  const listeners = new Map<string, Server>();
  const sockets = new Set<Socket>();
  const connections = new WeakMap<Socket, Connection>();
  const secure = createTlsAcceptor(certificateOf);
  let accepted = 0;
  // Clients may be as slow as they like. The server never listens itself (Node documents `connection` for this use).
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
    // Reading and dropping the data makes its end visible.
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
    listeners.set(idOf(port), await listenOn(address, number, (socket) => accept(port, socket)));
  }

  return {
    isOpen: (port: Port): boolean => listeners.has(idOf(port)),
    open,
    /** Refuses connections from now on; existing ones stay. */
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

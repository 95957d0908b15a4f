import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Proxy for Postgres that can go silent, and lose responses to commits. */
export interface PostgresProxy {
  url: string;
  /** Stops all traffic: bytes wait, connections stay open, as with a frozen host. */
  freeze(): void;
  /**
   * Like `freeze`, as soon as the next commit is sent; resolves then. The server has that commit, the client no
   * response.
   */
  freezeAtCommit(): Promise<void>;
  /** Resumes traffic, including connections that their client has since given up. */
  thaw(): void;
  /** Cuts the connection of each of the next commits after the server's response; resolves when all are lost. */
  loseCommits(count: number): Promise<void>;
  close(): void;
}

const commit = Buffer.from('commit\0');

/** Starts a proxy between the service and the real Postgres at `databaseUrl`. */
export async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let frozen: PromiseWithResolvers<void> | null = null;
  let atCommit: (() => void) | null = null;
  let toLose = 0;
  let lost: (() => void) | null = null;

  const freeze = (): void => void (frozen ??= Promise.withResolvers());

  async function after(previous: Promise<void>, work: () => void): Promise<void> {
    await previous;
    await frozen?.promise;
    work();
  }

  /** Forwards bytes in order, while traffic is allowed. */
  function pass(from: Socket, to: Socket, onBytes: (bytes: Buffer) => void): void {
    let before = Promise.resolve();
    const inTurn = (work: () => void) => void (before = after(before, work));
    from.on('data', (bytes: Buffer) => inTurn(() => (to.write(bytes), onBytes(bytes))));
    from.on('error', () => {});
    from.on('close', () => inTurn(() => (sockets.delete(from), to.end())));
    sockets.add(from);
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isLosing = false;
    pass(client, upstream, (bytes) => {
      if (!bytes.includes(commit)) return;
      atCommit?.();
      isLosing = toLose > 0;
      if (isLosing) toLose -= 1;
    });
    // The response is written to a client that is cut before it can read it.
    upstream.prependListener('data', () => {
      if (!isLosing) return;
      client.destroy();
      if (toLose === 0) lost?.();
    });
    pass(upstream, client, () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    freeze,
    freezeAtCommit: () =>
      new Promise((resolve) => {
        atCommit = () => {
          atCommit = null;
          freeze();
          resolve();
        };
      }),
    thaw() {
      frozen?.resolve();
      frozen = null;
    },
    loseCommits: (count) =>
      new Promise((resolve) => {
        toLose = count;
        lost = resolve;
      }),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

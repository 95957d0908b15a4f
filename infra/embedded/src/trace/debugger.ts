import { once } from 'node:events';

/** A session of the Chrome DevTools protocol with a Node process. */
export interface Debugger {
  send<T = unknown>(method: string, params?: object): Promise<T>;
  close(): void;
}

interface Told {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Connects to the WebSocket that `node --inspect` prints. */
export async function openDebugger(url: string): Promise<Debugger> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Told;
    // Events have none.
    if (id === undefined) return;
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  return {
    send<T>(method: string, params: object = {}) {
      lastId += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return answer.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}

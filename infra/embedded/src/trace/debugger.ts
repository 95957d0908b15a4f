import { once } from 'node:events';

/** Chrome DevTools protocol session with a Node process. */
export interface Debugger {
  send<T = unknown>(method: string, params?: object): Promise<T>;
  /** Calls `listener` with the parameters of each event of this name, such as `Debugger.paused`. */
  listen(event: string, listener: (params: unknown) => void): void;
  close(): void;
}

interface Told {
  /** Id of the command that a response belongs to; absent in events. */
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** Connects to the WebSocket address that `node --inspect` prints. */
export async function openDebugger(url: string): Promise<Debugger> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (params: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Told;
    if (id === undefined) return listeners.get(method ?? '')?.(params);
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
    listen: (event, listener) => void listeners.set(event, listener),
    close: () => socket.close(),
  };
}

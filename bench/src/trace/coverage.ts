import { once } from 'node:events';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

/** How often each function of our own files was called, by the file's path in the repository and where it begins. */
export type Calls = ReadonlyMap<string, number>;

/** The file of a key of `Calls`. */
export function fileOf(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}

function callsOf(scripts: readonly ScriptCoverage[]): Calls {
  const calls = new Map<string, number>();
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file://') || url.includes('/node_modules/')) continue;
    const file = relative(root, fileURLToPath(url));
    for (const { ranges } of functions)
      if (ranges[0] && ranges[0].count > 0) calls.set(`${file}:${ranges[0].startOffset}`, ranges[0].count);
  }
  return calls;
}

/** Counts calls in a process by V8's precise coverage, over the Chrome DevTools protocol. */
export async function openCoverage(debuggerUrl: string) {
  const socket = new WebSocket(debuggerUrl);
  await once(socket, 'open');
  let lastId = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  function send(method: string, params: object = {}): Promise<unknown> {
    const id = (lastId += 1);
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** The calls since the last time it was asked; what a file does when it is first imported is among them. */
    async take(): Promise<Calls> {
      const { result } = (await send('Profiler.takePreciseCoverage')) as { result: ScriptCoverage[] };
      return callsOf(result);
    },
    close: () => socket.close(),
  };
}

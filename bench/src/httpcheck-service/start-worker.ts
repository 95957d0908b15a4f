import { once } from 'node:events';
import { productFlags, startPinnedNode } from '../httpcheck/pinned-node.ts';
import { cpuSeconds, peakMib } from '../process-usage.ts';

/** A process of the service. */
export interface Worker {
  origin: string;
  /** Usage so far, including its start. */
  usage(): { cpuSeconds: number; peakMib: number };
  stop(): Promise<void>;
}

/** Starts a process of the service; resolves once it accepts calls and jobs. */
export async function startWorker(core: number | null, env: Record<string, string>): Promise<Worker> {
  const file = new URL('worker-process.ts', import.meta.url);
  // Discards its log, which has one line per request.
  const child = startPinnedNode({
    core,
    file,
    flags: productFlags,
    env: { NODE_ENV: 'production', ...env },
    isQuiet: true,
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const pid = child.pid ?? 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    usage: () => ({ cpuSeconds: cpuSeconds(pid), peakMib: peakMib(pid) }),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

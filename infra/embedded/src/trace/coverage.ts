import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Debugger } from './debugger.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface ScriptCoverage {
  scriptId: string;
  url: string;
  /** The first range is the whole function; a script itself counts as one. */
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

/** A function of ours that ran. */
export interface RanFunction {
  /** Path in the repository. */
  file: string;
  scriptId: string;
  /** Offsets in the source. */
  from: number;
  to: number;
  count: number;
}

/** By a key of their own, so that two samples can be compared. */
export type RanFunctions = ReadonlyMap<string, RanFunction>;

/** Path of what is ours, without the embedded run: it only holds together what runs in processes of its own elsewhere. */
function ownFile(url: string): string | undefined {
  if (!url.startsWith('file://') || url.includes('/node_modules/')) return undefined;
  const file = relative(root, fileURLToPath(url));
  return file.startsWith('infra/') ? undefined : file;
}

/** The files that functions stand in. */
export function filesOf(functions: RanFunctions): Set<string> {
  return new Set([...functions.values()].map(({ file }) => file));
}

/** Tells which functions of our files run in a process, by V8's precise coverage. */
export async function openCoverage(session: Debugger) {
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** What ran since the last time it was asked. */
    async take(): Promise<RanFunctions> {
      const { result } = await session.send<{ result: ScriptCoverage[] }>('Profiler.takePreciseCoverage');
      const ran = new Map<string, RanFunction>();
      for (const { scriptId, url, functions } of result) {
        const file = ownFile(url);
        if (file === undefined) continue;
        for (const { ranges } of functions) {
          const [whole] = ranges;
          // What a file does when it is imported belongs to no request.
          if (!whole || whole.count === 0 || whole.startOffset === 0) continue;
          const { startOffset: from, endOffset: to, count } = whole;
          ran.set(`${file}:${from}`, { file, scriptId, from, to, count });
        }
      }
      return ran;
    },
    async stop(): Promise<void> {
      await session.send('Profiler.stopPreciseCoverage');
      await session.send('Profiler.disable');
    },
  };
}
export type Coverage = Awaited<ReturnType<typeof openCoverage>>;

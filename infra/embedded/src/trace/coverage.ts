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

/** One of our functions that ran. */
export interface RanFunction {
  /** Path in the repository. */
  file: string;
  scriptId: string;
  /** Offsets in the source. */
  from: number;
  to: number;
  count: number;
}

/** Functions by a unique key, so that two samples can be compared. */
export type RanFunctions = ReadonlyMap<string, RanFunction>;

/** Path of our files except the embedded run, which only combines parts that are separate processes elsewhere. */
function ownFile(url: string): string | undefined {
  if (!url.startsWith('file://') || url.includes('/node_modules/')) return undefined;
  const file = relative(root, fileURLToPath(url));
  return file.startsWith('infra/') ? undefined : file;
}

/** Files that contain these functions. */
export function filesOf(functions: RanFunctions): Set<string> {
  return new Set([...functions.values()].map(({ file }) => file));
}

/** Finds the functions of our files that run in a process, by V8's precise coverage. */
export async function openCoverage(session: Debugger) {
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    /** Functions that ran since the last call. */
    async take(): Promise<RanFunctions> {
      const { result } = await session.send<{ result: ScriptCoverage[] }>('Profiler.takePreciseCoverage');
      const ran = new Map<string, RanFunction>();
      for (const { scriptId, url, functions } of result) {
        const file = ownFile(url);
        if (file === undefined) continue;
        for (const { ranges } of functions) {
          const [whole] = ranges;
          // Code that runs when a file is imported belongs to no request.
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

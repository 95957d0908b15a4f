import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Debugger } from './debugger.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface ScriptCoverage {
  scriptId: string;
  url: string;
  /** The first range covers the whole function. The script itself is also listed as a function. */
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
}

/** Function of the product that ran. */
export interface RanFunction {
  /** Path in the repository. */
  file: string;
  scriptId: string;
  /** Offsets in the source. */
  from: number;
  to: number;
  count: number;
}

/** Functions by a unique key, which allows comparing two samples. */
export type RanFunctions = ReadonlyMap<string, RanFunction>;

/**
 * Path of a product file; `undefined` for packages and for infra, because the embedded run only combines parts that
 * are separate processes elsewhere.
 */
function ownFile(url: string): string | undefined {
  if (!url.startsWith('file://') || url.includes('/node_modules/')) return undefined;
  const file = relative(root, fileURLToPath(url));
  return file.startsWith('infra/') ? undefined : file;
}

/** Files that contain these functions. */
export function filesOf(functions: RanFunctions): Set<string> {
  return new Set([...functions.values()].map(({ file }) => file));
}

/** Records which functions of the product run in a process, using V8's precise coverage. */
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
          // Ignores code that runs when a file is imported, because it belongs to no request.
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

import type { RanFunction, RanFunctions } from './coverage.ts';
import type { Debugger } from './debugger.ts';

interface Location {
  scriptId: string;
  lineNumber: number;
  columnNumber: number;
}

/** Line and column of an offset in a text. */
function locate(text: string, offset: number): { lineNumber: number; columnNumber: number } {
  const before = text.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 };
}

/** Start of a function's first statement; `undefined` for an empty function. */
async function firstStatement(
  session: Debugger,
  source: string,
  { scriptId, from, to }: RanFunction,
): Promise<Location | undefined> {
  const { locations } = await session.send<{ locations: Location[] }>('Debugger.getPossibleBreakpoints', {
    start: { scriptId, ...locate(source, from) },
    end: { scriptId, ...locate(source, to) },
    restrictToFunction: true,
  });
  return locations[0];
}

/** Ignores the error, because the process may have ended. */
const ignoreEnd = (): void => {};

interface Paused {
  hitBreakpoints?: string[];
}

/**
 * Sets a breakpoint at each position and removes it when it is hit, so that a function called 10,000 times costs no
 * more than the others.
 */
async function recordCalls(
  session: Debugger,
  places: readonly { file: string; location: Location }[],
  walk: () => Promise<unknown>,
): Promise<string[]> {
  const files = new Set<string>();
  const fileOf = new Map<string, string>();
  session.listen('Debugger.paused', (params) => {
    const { hitBreakpoints = [] } = params as Paused;
    for (const breakpointId of hitBreakpoints) {
      const file = fileOf.get(breakpointId);
      if (file !== undefined) files.add(file);
      session.send('Debugger.removeBreakpoint', { breakpointId }).catch(ignoreEnd);
    }
    session.send('Debugger.resume').catch(ignoreEnd);
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.setBreakpointsActive', { active: false });
  for (const { file, location } of places) {
    // Fails if two functions start at the same position, for which one breakpoint is enough.
    const set = await session
      .send<{ breakpointId: string }>('Debugger.setBreakpoint', { location })
      .catch(() => undefined);
    if (set) fileOf.set(set.breakpointId, file);
  }
  await session.send('Debugger.setBreakpointsActive', { active: true });
  await walk();
  await session.send('Debugger.disable');
  return [...files];
}

/** Median of a file's positions, which is not affected by an early call from a timer in one round. */
function medianPosition(rounds: readonly string[][], file: string): number {
  const positions = rounds.map((round) => round.indexOf(file)).filter((at) => at >= 0);
  return positions.toSorted((a, b) => a - b)[Math.floor(positions.length / 2)] ?? Infinity;
}

const rounds = 3;

/** Files that contain these functions, in the order of their first calls during a walk. */
export async function orderOfFirstCalls(
  session: Debugger,
  functions: RanFunctions,
  walk: () => Promise<unknown>,
): Promise<string[]> {
  await session.send('Debugger.enable');
  const places: { file: string; location: Location }[] = [];
  for (const [scriptId, own] of Map.groupBy(functions.values(), (each) => each.scriptId)) {
    const { scriptSource } = await session.send<{ scriptSource: string }>('Debugger.getScriptSource', {
      scriptId,
    });
    for (const each of own) {
      const location = await firstStatement(session, scriptSource, each);
      if (location) places.push({ file: each.file, location });
    }
  }
  const recorded: string[][] = [];
  for (let round = 0; round < rounds; round += 1) recorded.push(await recordCalls(session, places, walk));
  const files = [...new Set(recorded.flat())];
  return files.toSorted((a, b) => medianPosition(recorded, a) - medianPosition(recorded, b));
}

import type { RanFunction, RanFunctions } from './coverage.ts';
import type { Debugger } from './debugger.ts';

interface Location {
  scriptId: string;
  lineNumber: number;
  columnNumber: number;
}

/** Called by the conditions of the breakpoints below, which never hold: the process stops at none of them. */
const recorder = `
  globalThis.calledFiles = new Set();
  globalThis.recordCall = (file) => { globalThis.calledFiles.add(file); return false; };`;

/** A breakpoint costs at each call; what is called more often is left out where its file has anything else. */
const mostCalls = 20;

function seldomCalled(functions: RanFunctions): RanFunction[] {
  const byFile = Map.groupBy(functions.values(), ({ file }) => file);
  return [...byFile.values()].flatMap((own) => {
    const seldom = own.filter(({ count }) => count <= mostCalls);
    return seldom.length > 0 ? seldom : own.toSorted((a, b) => a.count - b.count).slice(0, 1);
  });
}

/** Line and column of an offset in a text. */
function locate(text: string, offset: number): { lineNumber: number; columnNumber: number } {
  const before = text.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 };
}

/** Where a function's own first statement begins; undefined for an empty one. */
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

/** Walks once and tells the files in the order of their first calls. */
async function recordCalls(session: Debugger, walk: () => Promise<unknown>): Promise<string[]> {
  await session.send('Runtime.evaluate', { expression: recorder });
  await walk();
  const { result } = await session.send<{ result: { value: string } }>('Runtime.evaluate', {
    expression: 'JSON.stringify([...globalThis.calledFiles])',
  });
  return JSON.parse(result.value) as string[];
}

/** The middle one of a file's positions; a timer that calls it early in one round counts for nothing. */
function medianPosition(rounds: readonly string[][], file: string): number {
  const positions = rounds.map((round) => round.indexOf(file)).filter((at) => at >= 0);
  return positions.toSorted((a, b) => a - b)[Math.floor(positions.length / 2)] ?? Infinity;
}

const rounds = 3;

/** The files of these functions in the order in which their first ones are called during a walk. */
export async function orderOfFirstCalls(
  session: Debugger,
  functions: RanFunctions,
  walk: () => Promise<unknown>,
): Promise<string[]> {
  await session.send('Runtime.evaluate', { expression: recorder });
  await session.send('Debugger.enable');
  const byScript = Map.groupBy(seldomCalled(functions), ({ scriptId }) => scriptId);
  for (const [scriptId, own] of byScript) {
    const { scriptSource } = await session.send<{ scriptSource: string }>('Debugger.getScriptSource', {
      scriptId,
    });
    for (const each of own) {
      const location = await firstStatement(session, scriptSource, each);
      const condition = `globalThis.recordCall(${JSON.stringify(each.file)})`;
      // Two functions may begin at one place; one breakpoint does for both.
      if (location) await session.send('Debugger.setBreakpoint', { location, condition }).catch(() => {});
    }
  }
  const recorded: string[][] = [];
  for (let round = 0; round < rounds; round += 1) recorded.push(await recordCalls(session, walk));
  await session.send('Debugger.disable');
  const files = [...new Set(recorded.flat())];
  return files.toSorted((a, b) => medianPosition(recorded, a) - medianPosition(recorded, b));
}

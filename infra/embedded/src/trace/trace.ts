import { setTimeout as sleep } from 'node:timers/promises';
import type { Coverage, RanFunctions } from './coverage.ts';

/** Functions that ran during several equal rounds. */
export interface Traced {
  /** Functions that ran in every round, and clearly more often than timers run them in the same time. */
  own: RanFunctions;
  /** Functions that ran in every round. */
  always: RanFunctions;
  /** Functions that ran in at least one round. */
  ever: RanFunctions;
  /** Functions that ran in the rounds without the work. */
  idle: RanFunctions;
}

interface TraceOptions {
  /** Rounds of the work. */
  repeats: number;
  /** True by default: each round is followed by an equally long pause without the work, whose timers are subtracted. */
  subtracts?: boolean;
  /** True if messages are still processed after the work's last response. */
  settles?: boolean;
}

/** The access line and the return into the pools follow the response, ms. */
const afterwardsMs = 50;
/** The work has ended if two of these intervals in a row have no further function. */
const settleMs = 150;

async function takeUntilSettled(coverage: Coverage): Promise<RanFunctions> {
  const ran = new Map(await coverage.take());
  for (let quiet = 0; quiet < 2;) {
    await sleep(settleMs);
    const before = ran.size;
    for (const [key, each] of await coverage.take()) ran.set(key, each);
    quiet = ran.size === before ? quiet + 1 : 0;
  }
  return ran;
}

function isOwn(key: string, asked: readonly RanFunctions[], idle: readonly RanFunctions[]): boolean {
  const [withIt, without] = [asked, idle].map((rounds) =>
    rounds.reduce((sum, calls) => sum + (calls.get(key)?.count ?? 0), 0),
  ) as [number, number];
  return withIt - without > Math.max(asked.length, without) / 2;
}

/** Runs `work` `repeats` times and returns the functions that ran. */
export async function trace(
  coverage: Coverage,
  work: () => Promise<unknown>,
  { repeats, subtracts = true, settles = false }: TraceOptions,
): Promise<Traced> {
  const [asked, idle]: [RanFunctions[], RanFunctions[]] = [[], []];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    await coverage.take();
    const startedAt = performance.now();
    await work();
    await sleep(afterwardsMs);
    asked.push(settles ? await takeUntilSettled(coverage) : await coverage.take());
    if (!subtracts) continue;
    await sleep(performance.now() - startedAt);
    idle.push(await coverage.take());
  }
  const always = [...(asked[0] ?? [])].filter(([key]) => asked.every((round) => round.has(key)));
  return {
    own: new Map(always.filter(([key]) => isOwn(key, asked, idle))),
    always: new Map(always),
    ever: new Map(asked.flatMap((round) => [...round])),
    idle: new Map(idle.flatMap((round) => [...round])),
  };
}

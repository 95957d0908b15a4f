import { setTimeout as sleep } from 'node:timers/promises';
import type { Coverage, RanFunctions } from './coverage.ts';

/** Functions that ran during several identical rounds. */
export interface Traced {
  /** Functions that ran in every round, and clearly more often than in idle periods of the same length. */
  own: RanFunctions;
  /** Functions that ran in every round. */
  always: RanFunctions;
  /** Functions that ran in at least one round. */
  ever: RanFunctions;
  /** Functions that ran in the pauses after the rounds. */
  idle: RanFunctions;
}

interface TraceOptions {
  /** Number of rounds. */
  repeats: number;
  /**
   * If true, which is the default, each round is followed by an equally long pause, whose timer calls are subtracted.
   */
  subtracts?: boolean;
  /** True if messages are still processed after the work's last response. */
  settles?: boolean;
}

/** Wait after the response, ms, for the access log line and the return of connections to their pools. */
const afterwardsMs = 50;
/** Check interval, ms; the work has ended if no new function runs in two consecutive intervals. */
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

import { roundUsd, utcDay } from '../domain/providers/spent-days.ts';
import type { SpentDay, VendorReading } from '../domain/providers/vendor-reading.ts';
import { ReadFailure } from './read-failure.ts';

/** Buckets of one day each, and where they go on. */
interface CostPage {
  buckets: { start: Date; usd: readonly number[] }[];
  /** null = this is the last page. */
  next: string | null;
}

const dayMs = 86_400_000;
/** A month before this one's first day can be left out, but never two weeks: the runway is told from them. */
const atLeastDays = 16;
/** 47 days in pages of 7 at worst, which is what vendors give by default. */
const mostPages = 10;

/** Where a reading begins: covers this month, this week and the last two weeks; UTC midnight. */
export function firstCostDay(now: Date): Date {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const recent = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - atLeastDays);
  return new Date(Math.min(month, recent));
}

/**
 * Adds pages of daily costs up.
 * @throws ReadFailure bad_response where a day comes twice, is no day, or pages do not end: a sum of that would be wrong
 */
export async function readCostPages(
  readPage: (cursor: string | null) => Promise<CostPage>,
): Promise<VendorReading> {
  const days = new Map<string, SpentDay>();
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count++) {
    const { buckets, next } = await readPage(cursor);
    for (const { start, usd } of buckets) {
      const day = utcDay(start);
      if (start.getTime() % dayMs !== 0 || days.has(day)) throw new ReadFailure('bad_response');
      days.set(day, { day, usd: roundUsd(usd.reduce((sum, each) => sum + each, 0)) });
    }
    if (next === null)
      return { kind: 'spending', days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
    cursor = next;
  }
  throw new ReadFailure('bad_response');
}

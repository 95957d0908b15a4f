import { z } from 'zod';
import { roundUsd, utcDay } from '../domain/providers/daily-spending.ts';
import type { SpentDay, VendorReading } from '../domain/providers/vendor-reading.ts';
import { ReadFailure } from './read-failure.ts';

/** Fields of an answer that name the next page. */
export const nextPageFields = {
  has_more: z.boolean(),
  next_page: z.string().min(1).max(2_000).nullable(),
};

/** Buckets of one day each, and the next page. */
interface CostPage {
  buckets: { start: Date; usd: readonly number[] }[];
  has_more: boolean;
  next_page: string | null;
}

const dayMs = 86_400_000;
/** Minimum number of days to read; the previous month may be missing, but the runway needs two weeks. */
const atLeastDays = 16;
/** Maximum number of pages; the worst case is 47 days in pages of 7, the vendors' default. */
const mostPages = 10;

/** First day of a reading, at UTC midnight, early enough to cover this month, this week and the last two weeks. */
export function firstCostDay(now: Date): Date {
  const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const recent = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - atLeastDays);
  return new Date(Math.min(month, recent));
}

/**
 * Adds up pages of daily costs.
 * @throws ReadFailure bad_response if a day is duplicated or invalid, or the pages do not end, because the sum would
 * be wrong
 */
export async function readCostPages(
  readPage: (cursor: string | null) => Promise<CostPage>,
): Promise<VendorReading> {
  const days = new Map<string, SpentDay>();
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count++) {
    const { buckets, has_more: hasMore, next_page: next } = await readPage(cursor);
    for (const { start, usd } of buckets) {
      const day = utcDay(start);
      if (start.getTime() % dayMs !== 0 || days.has(day)) throw new ReadFailure('bad_response');
      days.set(day, { day, usd: roundUsd(usd.reduce((sum, each) => sum + each, 0)) });
    }
    if (!hasMore)
      return { kind: 'spending', days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
    if (next === null) break;
    cursor = next;
  }
  throw new ReadFailure('bad_response');
}

import { text } from '@geoplan/contracts/fields/text';
import { z } from 'zod';
import type { KeywordIdea, PairDetails } from '../domain/purchase.ts';

/** For each detail, the name and schema of its field in a provider's response. */
export type DetailFields<T = PairDetails> = {
  [Key in keyof T]?: { name: string; schema: z.ZodType<T[Key]> };
};

/**
 * Parses each detail of an object separately. A detail that does not match its schema is omitted, and the others are
 * kept. If the object is `null`, all details are `null`.
 */
export function readFields<T extends PairDetails | KeywordIdea = PairDetails>(
  value: unknown,
  fields: DetailFields<T>,
): Partial<T> {
  if (value === undefined || typeof value !== 'object') return {};
  const details: Record<string, unknown> = {};
  for (const [key, field] of Object.entries<{ name: string; schema: z.ZodType }>(fields as never)) {
    const told: unknown = value === null ? null : (value as Record<string, unknown>)[field.name];
    const read = told === null ? null : field.schema.safeParse(told).data;
    if (read !== undefined) details[key] = read;
  }
  return details as Partial<T>;
}

/** Object nested in an object of a response. If the outer object is `null`, the nested object is also `null`. */
export function innerOf(value: unknown, name: string): unknown {
  return value === null || typeof value !== 'object' ? value : (value as Record<string, unknown>)[name];
}

/** List without its unreadable entries, limited to `most` entries. */
export const listOf = <T>(entry: z.ZodType<T>, most: number) =>
  z
    .array(z.unknown())
    .transform((entries) => entries.flatMap((each) => entry.safeParse(each).data ?? []).slice(0, most));

const maxMean = 1e12;
const toFourDecimals = (number: number) => Math.round(number * 10_000) / 10_000;

/** Number between two bounds, rounded to four decimals because `real` columns reject numbers too close to 0. */
export const decimalSchema = (min: number, max: number) =>
  z.number().min(min).max(max).transform(toFourDecimals);
/** Mean of counts. */
export const meanSchema = decimalSchema(0, maxMean);
/** Label from a vendor's open-ended list. */
export const labelSchema = text(40).min(1);

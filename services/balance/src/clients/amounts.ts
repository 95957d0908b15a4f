import { z } from 'zod';

/** Decimal number with an optional exponent: vendors send fractions with up to some 30 digits. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A JSON number, or a number as text. Live costs of OpenAI are text, its documentation shows a number. */
const numberSchema = z.union([z.number(), z.string().max(100).trim().regex(decimal).transform(Number)]);

const most = 1e9;
/** Negative amounts are credits and refunds. NaN, infinities and absurd amounts are refused. */
const boundedSchema = z.number().min(-most).max(most);

/** Money, units or requests. */
export const amountSchema = numberSchema.pipe(boundedSchema);

/** Dollars, sent in cents. */
export const centsSchema = numberSchema.transform((cents) => cents / 100).pipe(boundedSchema);

/** A limit is at least 0, whatever its sign: nothing is left of a negative one. */
export const limitSchema = amountSchema.transform((limit) => Math.max(0, limit));

/** The one currency that costs are added up in. */
export const usdSchema = z.string().max(10).toUpperCase().pipe(z.literal('USD'));

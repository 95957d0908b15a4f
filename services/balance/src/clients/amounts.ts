import { sentNumber } from '@geoplan/kit/outbound/sent-number';
import { z } from 'zod';

const most = 1e9;
/** Negative amounts are credits and refunds. NaN, infinities and absurd amounts are rejected. */
const boundedSchema = z.number().min(-most).max(most);

/** Money, units or requests. */
export const amountSchema = sentNumber.pipe(boundedSchema);

/** Amount in dollars, from a value sent in cents. */
export const centsSchema = sentNumber.transform((cents) => cents / 100).pipe(boundedSchema);

/** A limit is at least 0, because a negative limit leaves nothing. */
export const limitSchema = amountSchema.transform((limit) => Math.max(0, limit));

/** The only currency in which costs are summed. */
export const usdSchema = z.string().max(10).toUpperCase().pipe(z.literal('USD'));

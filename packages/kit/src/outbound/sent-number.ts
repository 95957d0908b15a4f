import { z } from 'zod';

/** Decimal number with an optional exponent; vendors send fractions of some 30 digits. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Number as sent by vendors, either JSON or text. OpenAI documents its costs as numbers but sends text. */
export const sentNumber = z.union([z.number(), z.string().max(100).trim().regex(decimal).transform(Number)]);

import { createHash } from 'node:crypto';
import { AppError } from '@geoplan/kit/errors';
import type { RunRequest } from '../../domain/runs/start-run.ts';

/** A UUID has 36 characters; the draft of the header sets no bound. */
const wellFormed = /^[\x21-\x7e]{1,200}$/;

/**
 * Idempotency key of a start: the caller's `Idempotency-Key` (IETF httpapi draft) together with what is asked for,
 * so that a key used twice for two things starts two runs. null = no header.
 * @throws AppError invalid_input
 */
export function idempotencyKeyOf(header: string | string[] | undefined, asked: RunRequest): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !wellFormed.test(header))
    throw new AppError('invalid_input', 'Idempotency-Key: от 1 до 200 печатных символов ASCII без пробелов');
  const { keywords, countries, settings } = asked;
  const wanted = JSON.stringify([header, keywords, countries, settings?.refresh === true]);
  return createHash('sha256').update(wanted).digest('base64url');
}

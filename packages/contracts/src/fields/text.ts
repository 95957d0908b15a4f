import { z } from 'zod';
import './russian-messages.ts';
import { hasMarkRun, normalForm } from './normal-form.ts';

// NUL cannot be stored in Postgres `text`; a lone surrogate cannot be written as UTF-8.
function storable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * Text that every store and log accepts: no NUL, no lone surrogates, at most `max` characters (code points, as zod and
 * Postgres count). A longer text fails before any later rule runs, including rules for the whole object. `missing` is
 * the message for an absent field, `tooLong` the message for a longer text.
 */
export function text(max: number, missing?: string, tooLong = `Не больше ${max}\u00A0символов`) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .max(max, { error: tooLong, abort: true })
    .refine(storable, 'Недопустимые символы');
}

/**
 * `text` that is normalised afterwards. Refuses texts whose normalisation costs more than linear time (UAX #15,
 * Stream-Safe text).
 */
export const normalizableText = (max: number, tooLong?: string) =>
  text(max, undefined, tooLong).refine(
    (value) => !hasMarkRun(value),
    'Слишком много диакритических знаков подряд',
  );

/** An email as an identity: NFKC, trimmed, lower case, so that lookalike spellings belong to one account. */
export const emailSchema = normalizableText(254)
  .transform((value) => normalForm(value, 'NFKC').trim().toLowerCase())
  .pipe(z.email('Некорректный email').max(254));

/** A new password: 8–256 characters (api.md, auth). */
export const newPasswordSchema = text(256).min(8, 'Пароль должен быть не короче 8\u00A0символов');

/** Boolean query parameter: `true`, `false` and everything else zod accepts as boolean. */
export const flagSchema = text(10).pipe(z.stringbool()).meta({ sample: 'true' });

const limitText = 'Размер страницы — целое число от 1 до 200';

/** Keyset page size, 1–200. */
export const limitSchema = z.coerce
  .number<string | number>({ error: limitText })
  .int(limitText)
  .min(1, limitText)
  .max(200, limitText);

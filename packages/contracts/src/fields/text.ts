import { z } from 'zod';
import './russian-messages.ts';

// NUL cannot be stored in Postgres `text`; a lone surrogate cannot be written as UTF-8.
function storable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * Text that every store and log can hold: no NUL, no lone surrogates, at most `max` characters (code points, as zod and
 * Postgres count). `missing` is the message for a field that was not sent.
 */
export function text(max: number, missing?: string) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .max(max, `Не больше ${max} символов`)
    .refine(storable, 'Недопустимые символы');
}

/** An email as an identity: NFKC, trimmed, lower case, so that look-alike spellings are one account. */
export const emailSchema = text(254)
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('Некорректный email').max(254));

/** A new password: 8–256 characters (api.md, auth). */
export const newPasswordSchema = text(256).min(8, 'Пароль должен быть не короче 8 символов');

const limitText = 'Размер страницы — целое число от 1 до 200';

/** Keyset page size, 1–200. */
export const limitSchema = z.coerce
  .number<string | number>({ error: limitText })
  .int(limitText)
  .min(1, limitText)
  .max(200, limitText);

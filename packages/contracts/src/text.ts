import { z } from 'zod';

// NUL cannot be stored in Postgres `text`; a lone surrogate cannot be written as UTF-8.
function storable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Text that every store and log can hold: no NUL, no lone surrogates, at most `max` UTF-16 units. */
export function text(max: number) {
  return z.string().max(max).refine(storable, 'Недопустимые символы');
}

/** An email as an identity: NFKC, trimmed, lower case, so that look-alike spellings are one account. */
export const emailSchema = text(254)
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email('Некорректный email').max(254));

/** A new password: 8–256 characters (api.md, auth). */
export const newPasswordSchema = text(256).min(8, 'Пароль должен быть не короче 8 символов');

/** Keyset page size, 1–200. */
export const limitSchema = z.coerce.number().int().min(1).max(200);

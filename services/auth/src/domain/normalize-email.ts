import { emailSchema } from '@geoplan/contracts/fields/text';

/** The key an account is found by: NFKC, trimmed, lower case; defined for anything typed into the field. */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

/** The typed email for the audit; null when it is no email, since it may be a password typed into the wrong field. */
export function auditableEmail(typed: string): string | null {
  return emailSchema.safeParse(typed).data ?? null;
}

import { emailSchema } from '@geoplan/contracts/text';

/** An email as accounts are told apart by; anything typed into the field has one. */
export function normalEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

/** The typed email for the audit; null when it is none, since it may be a password typed into the wrong field. */
export function auditableEmail(typed: string): string | null {
  return emailSchema.safeParse(typed).data ?? null;
}

import { z } from 'zod';
import { roleAllows, type Role } from './define.ts';

/** Reasons why a user may no longer start work: the account was removed or disabled, or its role is below `user`. */
export const accessEndings = ['removed', 'disabled', 'demoted'] as const;
export const accessEndingSchema = z.enum(accessEndings);
export type AccessEnding = z.infer<typeof accessEndingSchema>;

/** Reason why an account may not start work; `null` if it may start work. */
export function accessEndingOf({ role, disabled }: { role: Role; disabled: boolean }): AccessEnding | null {
  if (disabled) return 'disabled';
  return roleAllows(role, 'user') ? null : 'demoted';
}

import type { Repositories } from '../repositories.ts';
import type { PasswordAttempt } from './password-verifier.ts';
import { normalizeEmail, type ThrottleKeys } from './throttle.ts';

/**
 * Records in the audit that an account came under attack, with one row per day and account. Emails without an account
 * leave no row. Returns true if the row was written.
 */
export async function recordAttack(
  trx: Repositories,
  keys: ThrottleKeys,
  { email, ip }: PasswordAttempt,
): Promise<boolean> {
  if (!(await trx.attempts.isUnderAttack(keys))) return false;
  const user = await trx.users.findByEmail(normalizeEmail(email));
  if (!user || !(await trx.attempts.recordAttack(keys))) return false;
  const event = { actor: null, action: 'auth.account-attacked', target: user.email, ip };
  await trx.audit.add({ ...event, result: 'refused' });
  return true;
}

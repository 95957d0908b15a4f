import { readFileSync } from 'node:fs';
import { weakPasswordTexts, type PasswordWeakness } from '@geoplan/contracts/auth';
import { normalForm } from '@geoplan/contracts/fields/normal-form';
import { AppError } from '@geoplan/kit/errors';

const listFile = new URL('./common-passwords.txt', import.meta.url);
const commonPasswords = new Set(
  readFileSync(listFile, 'utf8')
    .split('\n')
    .filter((word) => word !== '' && !word.startsWith('#')),
);

const productName = 'geoplan';
/** Minimum length of an email part that counts; shorter parts occur in other words by chance. */
const shortestWord = 4;
/** Number of characters required in addition to the words that an attacker tries first. */
const fewestOthers = 6;

/** Words of an account that its password must not consist of, the longest first (ASVS 6.1.2). */
function contextWords(email: string): string[] {
  const parts = email.split(/[^\p{L}\p{N}]+/u);
  return [email, productName, ...parts]
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
}

/** Reason why a new password of this account is easy to guess, regardless of case; `null` if it is not. */
export function weaknessOf(password: string, email: string): PasswordWeakness | null {
  const folded = normalForm(password, 'NFKC').toLowerCase();
  if (commonPasswords.has(folded)) return 'common';
  const rest = contextWords(email).reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && rest.length < fewestOthers ? 'context' : null;
}

/** The same weaknesses in English, for operators who set a password in a setting or a program. */
export const weaknessForOperators: Record<PasswordWeakness, string> = {
  common: 'is one of the most common passwords, choose another',
  context: 'consists of the email or the name of the product, choose another',
};

/** @throws AppError invalid_input naming the field, in Russian */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  const weakness = weaknessOf(password, email);
  if (weakness === null) return;
  const message = weakPasswordTexts[weakness];
  throw new AppError('invalid_input', message, { details: [{ field, message }] });
}

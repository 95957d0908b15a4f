import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createRepositories } from '@geoplan/auth/db/create-repositories';
import type { AuthTables } from '@geoplan/auth/db/tables';
import { createPasswordHasher } from '@geoplan/auth/domain/passwords/password-hasher';
import { weaknessForOperators, weaknessOf } from '@geoplan/auth/domain/passwords/weak/weak-password';
import { emailSchema, newPasswordSchema } from '@geoplan/contracts/fields/text';
import { createLog } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { withKysely } from '../databases.ts';
import type { Installation } from '../installation.ts';
import type { Report } from '../program.ts';

/**
 * Reads the password from the first line of standard input, because a command line is visible to every user of the
 * machine.
 */
export async function readPassword(stdin: Readable): Promise<string> {
  return (await text(stdin)).split(/\r?\n/, 1)[0] ?? '';
}

/** Parses a field. @throws Error with the problem in one line */
function parse<T>(field: string, schema: z.ZodType<T>, given: string): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Error(`${field}: ${z.prettifyError(result.error)}`);
}

/**
 * Creates an enabled account with the role admin, and records it in the audit.
 * @throws Error if the email or password is not allowed, or the email is in use
 */
export async function createAdmin(
  installation: Installation,
  email: string,
  password: string,
): Promise<Report> {
  const admin = {
    email: parse('email', emailSchema, email),
    password: parse('password', newPasswordSchema, password),
  };
  const weakness = weaknessOf(admin.password, admin.email);
  if (weakness) throw new Error(`password: ${weaknessForOperators[weakness]}`);
  const passwordHash = await (await createPasswordHasher()).hash(admin.password);
  const log = createLog({ service: 'geoplan', level: 'silent' });
  await withKysely(installation.databaseUrl('auth'), log, (db: Kysely<AuthTables>) =>
    createRepositories(db).inTransaction(async (trx) => {
      const user = await trx.users.add({ email: admin.email, role: 'admin', passwordHash });
      if (!user) throw new Error(`account exists: ${admin.email}. Another admin can change its role`);
      const event = { actor: null, action: 'user.created', target: user.email, ip: null } as const;
      await trx.audit.add({ ...event, result: 'success' });
    }),
  );
  return {
    data: { email: admin.email, role: 'admin' },
    text: `Admin account created: ${admin.email}.\n`,
    isGood: true,
  };
}

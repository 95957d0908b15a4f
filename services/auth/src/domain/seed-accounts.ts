import type { Role } from '@geoplan/contracts/define';
import { ConfigError } from '@geoplan/kit/config';
import type { Log } from '@geoplan/kit/log';
import { demoAccounts, refusedEmails } from './demo-accounts.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { weaknessForOperators, weaknessOf } from './passwords/weak/weak-password.ts';
import type { Repositories } from './repositories.ts';

interface Needs {
  repositories: Repositories;
  hasher: PasswordHasher;
  log: Log;
}

interface Seeds {
  /** From `ADMIN_EMAIL` and `ADMIN_PASSWORD`; undefined if they are not set. */
  firstAdmin: { email: string; password: string } | undefined;
  seedDemo: boolean;
}

/** Creates the account unless it exists; an existing one keeps its password and role. */
async function ensure(
  account: { email: string; password: string; role: Role },
  { repositories, hasher, log }: Needs,
): Promise<void> {
  if (await repositories.users.findByEmail(account.email)) return;
  const { email, role } = account;
  const passwordHash = await hasher.hash(account.password);
  await repositories.inTransaction(async (trx) => {
    // `null` if another replica that started at the same time has created the account.
    const user = await trx.users.add({ email, role, passwordHash });
    if (!user) return;
    await trx.audit.add({
      actor: null,
      action: 'user.created',
      target: email,
      result: 'success',
      ip: null,
    });
    log.info({ role }, 'account created');
  });
}

/** Sessions opened in an embedded run on the same data end as soon as the demo accounts are refused. */
async function endDemoSessions({ repositories }: Needs): Promise<void> {
  for (const { email } of demoAccounts) {
    const user = await repositories.users.findByEmail(email);
    if (!user) continue;
    await repositories.inTransaction(async (trx) => {
      await trx.users.lock(user.id);
      await trx.sessions.end({ userId: user.id }, 'demo-refused');
    });
  }
}

/** An existing account keeps its password, so a setting from an earlier version does not prevent the start. */
async function ensureFirstAdmin(
  firstAdmin: { email: string; password: string },
  needs: Needs,
): Promise<void> {
  if (await needs.repositories.users.findByEmail(firstAdmin.email)) return;
  const weakness = weaknessOf(firstAdmin.password, firstAdmin.email);
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD: ${weaknessForOperators[weakness]}`);
  await ensure({ ...firstAdmin, role: 'admin' }, needs);
}

/**
 * Seeds the first admin and, in the embedded run, the demo accounts. Safe on any number of replicas.
 * @throws ConfigError if the first admin would get a weak password
 */
export async function seedAccounts({ firstAdmin, seedDemo }: Seeds, needs: Needs): Promise<void> {
  if (firstAdmin) await ensureFirstAdmin(firstAdmin, needs);
  if (seedDemo) for (const account of demoAccounts) await ensure(account, needs);
  else await endDemoSessions(needs);
  if (!(await needs.repositories.users.adminExists(refusedEmails(seedDemo))))
    needs.log.error('no admin account: set ADMIN_EMAIL and ADMIN_PASSWORD and restart');
}

import type { Role } from '@geoplan/contracts/define';
import type { Identity, UserIdentity } from '@geoplan/kit/identity/identity';
import { generateSigningRing } from '@geoplan/kit/identity/key-ring';
import { anonymous, createServiceClient, someone } from '@geoplan/kit/testing/service-client';
import { serviceUnderTest } from '@geoplan/kit/testing/service-under-test';
import { hash } from '@node-rs/argon2';
import jsonwebtoken from 'jsonwebtoken';
import { createAuthService } from '../service.ts';

type Options = Partial<Parameters<typeof createAuthService>[0]>;

export const gateway: Identity = { kind: 'service', name: 'gateway' };
export const rightPassword = 'a right password';

/**
 * Hash of `rightPassword` with a low cost, so that a login takes as little time as any other request. Accounts that
 * tests create through the API have hashes with the product's cost.
 */
const cheapHash = hash(rightPassword, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

let count = 0;
/** Unused address. */
export function freshIp(): string {
  count += 1;
  return `10.1.${count >> 8}.${count & 255}`;
}
/** Unused email. */
export function freshEmail(): string {
  count += 1;
  return `person-${count}@example.org`;
}

/** Starts the service on a separate database and bus namespace; `close` removes everything. */
export async function startAuth(options: Options = {}) {
  const under = await serviceUnderTest({
    name: 'auth',
    migrations: new URL('../db/migrations/', import.meta.url),
    start: createAuthService,
    own: {
      tokenKeys: generateSigningRing(),
      registration: 'closed' as const,
      ...options,
    },
  });
  const { origin, bus } = await under.addReplica();
  // The publication at the start has ended, for tests that count messages.
  await under.sentAtStart();
  const { send } = createServiceClient('auth', () => ({ origin, as: anonymous, ip: freshIp() }));

  const login = (email: string, password: string, ip?: string) =>
    send('POST', '/api/auth/login', { body: { email, password }, ip });

  return {
    ...under,
    origin,
    running: { ...under.running, bus },
    send,
    login,
    /** Stores an account with `rightPassword`. */
    async person(role: Role = 'user') {
      const email = freshEmail();
      const [{ id }] = await under.sql(
        'insert into users (email, role, password_hash) values ($1, $2, $3) returning id',
        [email, role, await cheapHash],
      );
      return { email, id: id as string };
    },
    /** Signs in and returns the identity that the gateway would send. */
    async signIn(email: string, password = rightPassword): Promise<UserIdentity> {
      const answer = await login(email, password);
      if (answer.status !== 200) throw new Error(answer.text);
      const { token } = answer.body.data as { token: string };
      const claims = jsonwebtoken.decode(token) as { sub: string; sid: string; email: string; role: Role };
      const { sub: userId, sid: sessionId, role } = claims;
      return someone(role, { userId, sessionId, email: claims.email });
    },
  };
}

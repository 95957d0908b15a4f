import type { Kysely } from 'kysely';
import type { Repositories } from '../domain/repositories.ts';
import { createAttemptRepository } from './attempt-repository.ts';
import { createAuditRepository } from './audit-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import type { AuthTables } from './tables.ts';
import { createUserRepository } from './user-repository.ts';

/** The repositories over one database, or over one transaction of it. */
export function createRepositories(db: Kysely<AuthTables>) {
  return {
    users: createUserRepository(db),
    sessions: createSessionRepository(db),
    attempts: createAttemptRepository(db),
    audit: createAuditRepository(db),
    inTransaction: <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
      db.transaction().execute((transaction) => work(createRepositories(transaction))),
  };
}

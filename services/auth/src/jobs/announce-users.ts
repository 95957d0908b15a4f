import { every, type Periodic } from '@geoplan/kit/every';
import type { Log } from '@geoplan/kit/log';
import type { Kysely } from 'kysely';
import { announceAllIfDue } from '../db/announce-users.ts';
import type { AuthTables } from '../db/tables.ts';

interface AnnounceOptions {
  db: Kysely<AuthTables>;
  refusedEmails: readonly string[];
  /** Poll interval. */
  announcePollMs: number;
  log: Log;
}

/** Publishes all accounts where that is due, at each poll. */
export function announceUsers({ db, refusedEmails, announcePollMs, log }: AnnounceOptions): Periodic {
  const announce = async (): Promise<void> => {
    const users = await announceAllIfDue(db, refusedEmails);
    if (users !== null) log.info({ users }, 'all accounts published');
  };
  return every(announcePollMs, announce, { log, failed: 'publication of accounts failed' });
}

import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import type { SecretBox } from '@geoplan/kit/secrets/secret-box';
import { sql, type QueryExecutorProvider } from 'kysely';
import { workspaceVendor } from '../../domain/workspace.ts';
import { openedToken } from './config-rows.ts';

/** Minimum pause that is reported, s; a shorter pause would end before a user has read the notice. */
const minReportedS = 3;

interface Sealed {
  id: string;
  sealed_token: string;
}

/** Rate-limited connections with the remaining seconds. */
export async function findRateLimitedConfigs(
  db: QueryExecutorProvider,
  box: SecretBox,
): Promise<ReadonlyMap<string, number>> {
  const { rows: rateLimited } = await sql<{ key: string; seconds: number }>`select key,
      ceil(extract(epoch from held_until - clock_timestamp()))::int as seconds
    from rate_limits where held_until > clock_timestamp() + ${minReportedS} * interval '1 s'`.execute(db);
  if (rateLimited.length === 0) return new Map();
  const seconds = new Map(rateLimited.map((each) => [each.key, each.seconds]));
  const { rows: configs } = await sql<Sealed>`select id, sealed_token from configs where is_active`.execute(
    db,
  );
  return new Map(
    configs.flatMap((config): [string, number][] => {
      const token = openedToken(config, box);
      // An unreadable token is reported by the failure of its sync.
      const left = token === null ? undefined : seconds.get(accountKeyOf(workspaceVendor, token));
      return left === undefined ? [] : [[config.id, left]];
    }),
  );
}

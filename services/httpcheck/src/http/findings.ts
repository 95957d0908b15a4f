import { listFindings, type Finding } from '@geoplan/contracts/http-status/http-status';
import { isNotModified } from '@geoplan/kit/http/etag';
import { route, type Route } from '@geoplan/kit/http/route';
import type { QueryExecutorProvider } from 'kysely';
import { readFindingsVersion } from '../db/checks/findings-version.ts';
import { listSiteStates } from '../db/checks/site-states.ts';
import { findingOf } from '../domain/verdicts/finding-of.ts';

interface FindingList {
  checked: number;
  lastCheckedAt: string | null;
  findings: Finding[];
}

const hourMs = 3_600_000;

async function findAll(db: QueryExecutorProvider, now: Date): Promise<FindingList> {
  const states = await listSiteStates(db);
  const last = states.reduce((latest, { checkedAt }) => Math.max(latest, checkedAt.getTime()), 0);
  return {
    checked: states.length,
    lastCheckedAt: last === 0 ? null : new Date(last).toISOString(),
    findings: states.flatMap((state) => findingOf(state, now) ?? []),
  };
}

/** Creates a cache for the findings of one version, which are computed only once for all readers. */
function createFindingCache(db: QueryExecutorProvider) {
  let kept: { etag: string; list: Promise<FindingList> } | null = null;
  return (etag: string, now: Date): Promise<FindingList> => {
    if (kept?.etag === etag) return kept.list;
    const list = findAll(db, now);
    const entry = { etag, list };
    kept = entry;
    list.catch(() => {
      if (kept === entry) kept = null;
    });
    return list;
  };
}

/** Routes for findings about sites, used by the data screen and the dashboard. */
export function findingRoutes(db: QueryExecutorProvider): Route[] {
  const find = createFindingCache(db);
  return [
    route(listFindings).to(async ({ response }) => {
      // Certificates expire without a stored change, so the ETag changes every hour.
      const hour = Math.floor(Date.now() / hourMs);
      // The version is read before the findings, so that the findings can be newer than the version but never older.
      const etag = `W/"${await readFindingsVersion(db)}-${hour}"`;
      response.set({ 'cache-control': 'private, no-cache', etag });
      if (isNotModified(response.req.headers['if-none-match'], etag)) {
        response.status(304).end();
        return undefined;
      }
      return { success: true, data: await find(etag, new Date(hour * hourMs)) };
    }),
  ];
}
